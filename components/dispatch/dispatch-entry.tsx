'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { useLinkToken, useReloadUntilShown } from '@/lib/data/use-link-token'

type Props = {
  /** `none`: no link was opened in this browser; `ended`: it is no longer valid; `failed`: the API did not respond. */
  state: 'shown' | 'none' | 'ended' | 'failed'
  children?: ReactNode
}

/**
 * The page that a responder's link opens. Until the browser has looked for a token, it shows nothing of the dispatch in
 * the cookie, which may be an earlier one.
 */
export function DispatchEntry({ state, children }: Props) {
  const { isOpening, problem } = useLinkToken('dispatch')
  const isHydrated = useHydrated()
  useReloadUntilShown(state === 'failed' && !isOpening)
  if (problem === 'unauthenticated') return <Instead word="ended" />
  if (problem !== undefined) return <Instead word="failed" />
  if (isOpening || !isHydrated) return <Instead word="opening" />
  return state === 'shown' ? children : <Instead word={state} />
}

function Instead({ word }: { word: 'none' | 'ended' | 'failed' | 'opening' }) {
  const t = useTranslations('dispatch')
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-2 p-4">
      <h1 className="text-20 font-medium">{t('title')}</h1>
      <p role="status" className="text-16">
        {t(`instead.${word}`)}
      </p>
    </main>
  )
}
