'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { becomeDisplay } from '@/lib/data/alerts/displays'
import { WallOver } from './wall-over'

type Props = {
  /** `none`: not a display yet; `revoked`: no longer a display; `failed`: the API did not respond. */
  state: 'shown' | 'none' | 'revoked' | 'failed'
  children?: ReactNode
}

const retryMs = 10_000

/**
 * The page that a display's URL opens. It removes the token from the URL immediately and exchanges it for a browser
 * session; if it cannot reach the server, it retries on its own.
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

/** The token must not stay in the URL, where the screen, the history or a bookmark would reveal it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}
