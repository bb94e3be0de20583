'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { becomeDisplay } from '@/lib/data/alerts/displays'
import { WallOver } from './wall-over'

type Props = {
  /** `none`: this browser is no display yet; `revoked`: it was one; `failed`: the API did not say. */
  state: 'shown' | 'none' | 'revoked' | 'failed'
  children?: ReactNode
}

const retryMs = 10_000

/**
 * What a display's address opens. The token in it is taken out of the address at once and traded for a session of this
 * browser; a wall that cannot reach its server tries again by itself.
 */
export function DisplayEntry({ state, children }: Props) {
  const t = useTranslations('shift.wall')
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const given = takeToken()
    if (given !== '') setToken(given)
  }, [])
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const trade = async () => {
      const failure = await becomeDisplay(token)
      if (failure === undefined) return location.reload()
      setProblem(failure)
      if (failure !== 'unauthenticated') timer = setTimeout(() => void trade(), retryMs)
    }
    void trade()
    return () => clearTimeout(timer)
  }, [token])
  useEffect(() => {
    if (state !== 'failed' || token !== null) return
    const timer = setTimeout(() => location.reload(), retryMs)
    return () => clearTimeout(timer)
  }, [state, token])

  if (problem === 'unauthenticated') return <WallOver text={t('revoked')} />
  if (problem !== undefined) return <WallOver text={t('failed')} />
  if (token !== null) return <WallOver text={t('opening')} />
  if (state === 'shown') return children
  return <WallOver text={t(state === 'none' ? 'noSession' : state)} />
}

/** It must not stay where a glance at the screen, a history or a bookmark would give it away. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}
