'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLinkToken, useReloadUntilShown } from '@/lib/data/use-link-token'

type Props = {
  /** `none`: no link was opened in this browser; `ended`: it is no longer valid; `failed`: the API did not respond. */
  state: 'shown' | 'none' | 'ended' | 'failed'
  children?: ReactNode
}

/** The page that a responder's link opens. */
export function DispatchEntry({ state, children }: Props) {
  const { isOpening, problem } = useLinkToken('dispatch')
  useReloadUntilShown(state === 'failed' && !isOpening)
  if (problem === 'unauthenticated') return <Instead word="ended" />
  if (problem !== undefined) return <Instead word="failed" />
  if (isOpening) return <Instead word="opening" />
  return state === 'shown' ? children : <Instead word={state} />
}

function Instead({ word }: { word: 'none' | 'ended' | 'failed' | 'opening' }) {
  const t = useTranslations('dispatch.instead')
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
      <p role="status" className="text-16">
        {t(word)}
      </p>
    </main>
  )
}
