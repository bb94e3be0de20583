'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/lib/i18n/use-format'
import type { useAlertBook } from './use-alert-book'

type Props = { points: ReturnType<typeof useAlertBook>['points'] }

/** Says when the map does not show everything that is there. */
export function MapNotes({ points }: Props) {
  const t = useTranslations('alerts.map')
  const common = useTranslations('common.ui')
  const format = useFormat()
  const shown = points.data?.points.length ?? 0
  const matching = points.data?.matching ?? 0
  const cut = matching > shown && !points.isPlaceholderData
  if (!points.isError && !cut) return null
  return (
    <div
      role="status"
      className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-5rem)] items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-13"
    >
      {points.isError
        ? t('incomplete')
        : t('cut', { shown: format.number(shown), matching: format.number(matching) })}
      {points.isError && (
        <Button size="sm" onClick={() => points.refetch()} pending={points.isFetching}>
          {common('retry')}
        </Button>
      )}
    </div>
  )
}
