'use client'

import { ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FreshnessMark } from '../freshness-mark'
import type { Freshness } from '../use-freshness'

type Props = { freshness: Freshness; waiting: number; onShowWaiting: () => void }

/** Stands above list and panels alike: how fresh all of it is, and what has come meanwhile. */
export function ListHeader({ freshness, waiting, onShowWaiting }: Props) {
  const t = useTranslations('alerts')
  return (
    <header className="flex h-9 shrink-0 items-center gap-2 px-4 sm:h-14">
      <h1 className="text-16">{t('title')}</h1>
      <span role="status" className="flex-1">
        {waiting > 0 && (
          <button
            type="button"
            onClick={onShowWaiting}
            className="inline-flex h-6 items-center gap-1 rounded-full bg-accent px-2.5 text-12 font-medium whitespace-nowrap text-accent-text tabular touch:h-8"
          >
            {t('list.waiting', { count: waiting })}
            <ArrowUp aria-hidden="true" className="size-3" />
          </button>
        )}
      </span>
      <FreshnessMark {...freshness} />
    </header>
  )
}
