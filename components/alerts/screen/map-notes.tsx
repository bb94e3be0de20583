'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'
import type { AskedAlerts, LoadedAlerts } from './use-loaded-alerts'

type Props = {
  loaded: Pick<LoadedAlerts, 'points' | 'selected'> & { asked: Pick<AskedAlerts, 'filters' | 'rings'> }
  onWiden: () => void
}

/** Notices saying that the map is incomplete, or that it shows an alert that the filters exclude. */
export function MapNotes({ loaded, onWiden }: Props) {
  const t = useTranslations('alerts.map')
  const list = useTranslations('alerts.list')
  const common = useTranslations('common.ui')
  const { points, selected, asked } = loaded
  if (points.isError) {
    return (
      <Note>
        <span>{t('incomplete')}</span>
        <Button size="sm" onClick={() => points.refetch()} pending={points.isFetching}>
          {common('retry')}
        </Button>
      </Note>
    )
  }
  if (selected && !matchesFilters(selected, asked.filters, asked.rings)) {
    return (
      <Note>
        <span>{t('leftOut', { number: `#${selected.number}` })}</span>
        <Button size="sm" onClick={onWiden}>
          {list('clearFilters')}
        </Button>
      </Note>
    )
  }
  return null
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="status"
      className="absolute top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 left-3 z-10 flex max-w-[calc(100%-5rem)] items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-13"
    >
      {children}
    </div>
  )
}
