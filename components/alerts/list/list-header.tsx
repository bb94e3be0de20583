'use client'

import { ArrowUp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Freshness } from '@/lib/data/connection/use-connection'
import { useFormat } from '@/lib/i18n/use-format'

type Props = {
  freshness: Freshness
  /** How many unattended alerts have arrived outside the visible part of the list. */
  above: number
  /** Whether something covers the list; new alerts are then hidden, not just above its visible part. */
  isCovered: boolean
  onShowAbove: () => void
  /** Rendered before the freshness indicator. */
  children?: ReactNode
}

/**
 * The header above both the list and the panels: how fresh the data is, and how many alerts have arrived out
 * of view.
 */
export function ListHeader({ freshness, above, isCovered, onShowAbove, children }: Props) {
  const t = useTranslations('alerts')
  const word = t(isCovered ? 'list.covered' : 'list.above', { count: above })
  return (
    <header className="flex shrink-0 items-center gap-2 pr-4 sm:h-11 sm:px-4">
      <h1 className="text-16 max-sm:sr-only">{t('title')}</h1>
      <span className="sm:flex-1">
        {above > 0 && (
          <button
            type="button"
            onClick={onShowAbove}
            className={cn(
              'inline-flex h-6 items-center gap-1 rounded-full bg-accent px-2.5 text-12 font-medium whitespace-nowrap text-accent-text tabular',
              // On phones, the button is beside the sheet's handle and has the size of a touch target.
              'max-sm:absolute max-sm:top-1 max-sm:right-4 max-sm:z-10 max-sm:before:absolute max-sm:before:-inset-x-2 max-sm:before:-inset-y-2.5',
            )}
          >
            <span>{word}</span>
            <ArrowUp aria-hidden="true" className="size-3" />
          </button>
        )}
        <span role="status" className="sr-only">
          {above > 0 && word}
        </span>
      </span>
      {children}
      <FreshnessMark {...freshness} />
    </header>
  )
}

/** "As of 12:03:05", or a plain warning if the data is older. Only changes between fresh and stale are announced. */
function FreshnessMark({ asOf, stale }: Freshness) {
  const t = useTranslations('alerts.freshness')
  const format = useFormat()
  const time = asOf === 0 ? '' : format.time(asOf)
  const staleText = time === '' ? t('never') : t('stale', { time })
  return (
    <p className="min-w-0 text-12 tabular" data-stale={stale}>
      {stale ? (
        <span className="inline-flex items-center gap-1 rounded-sm bg-amber-soft px-1.5 py-0.5 font-medium text-amber">
          <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
          <span>{staleText}</span>
        </span>
      ) : (
        <span suppressHydrationWarning className="text-muted max-sm:sr-only">
          {time && t('asOf', { time })}
        </span>
      )}
      <span role="status" className="sr-only">
        {stale && t('staleHint')}
      </span>
    </p>
  )
}
