'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/lib/i18n/use-format'
import type { Freshness } from './use-freshness'

/** "As of 12:03:05", or plainly that it is older. Only the change to stale and back is read out. */
export function FreshnessMark({ asOf, stale }: Freshness) {
  const t = useTranslations('alerts.freshness')
  const format = useFormat()
  const time = asOf === 0 ? '' : format.time(asOf)
  const staleText = time === '' ? t('never') : t('stale', { time })
  return (
    <p className="min-w-0 text-12 tabular" data-stale={stale}>
      {stale ? (
        <span className="inline-flex items-center gap-1 rounded-sm bg-amber-soft px-1.5 py-0.5 font-medium text-amber">
          <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
          {staleText}
        </span>
      ) : (
        <span suppressHydrationWarning className="text-muted">
          {time && t('asOf', { time })}
        </span>
      )}
      <span role="status" className="sr-only">
        {stale && t('staleHint')}
      </span>
    </p>
  )
}
