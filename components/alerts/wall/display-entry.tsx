'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLinkToken, useReloadUntilShown } from '@/lib/data/use-link-token'
import { WallOver } from './wall-over'

type Props = {
  /** `none`: not a display yet; `revoked`: no longer a display; `failed`: the API did not respond. */
  state: 'shown' | 'none' | 'revoked' | 'failed'
  children?: ReactNode
}

/** The page that a display's URL opens. */
export function DisplayEntry({ state, children }: Props) {
  const t = useTranslations('shift.wall')
  const { isOpening, problem } = useLinkToken('display')
  useReloadUntilShown(state === 'failed' && !isOpening)
  if (problem === 'unauthenticated') return <WallOver text={t('revoked')} />
  if (problem !== undefined) return <WallOver text={t('failed')} />
  if (isOpening) return <WallOver text={t('opening')} />
  if (state === 'shown') return children
  return <WallOver text={t(state === 'none' ? 'noSession' : state)} />
}
