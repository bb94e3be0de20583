'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { alertCountsQuery } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { countInside } from './map-view'
import type { AlertAddress } from './use-alert-address'
import type { LoadedAlerts } from './use-loaded-alerts'
import type { MapViewModel } from './use-map-view'

type Props = { loaded: LoadedAlerts; mapView: MapViewModel; address: Pick<AlertAddress, 'filters' | 'state'> }

/** Says when the map does not show everything that is there. */
export function MapNotes({ loaded, mapView, address }: Props) {
  const t = useTranslations('alerts.map')
  const common = useTranslations('common.ui')
  const { points } = loaded
  if (points.isError) {
    return (
      <Note>
        {t('incomplete')}
        <Button size="sm" onClick={() => points.refetch()} pending={points.isFetching}>
          {common('retry')}
        </Button>
      </Note>
    )
  }
  if (!points.cut) return null
  return (
    <Note>
      <CutText loaded={loaded} mapView={mapView} address={address} />
    </Note>
  )
}

/** Of what is in view, not of the margin that is asked for with it. */
function CutText({ loaded, mapView, address }: Props) {
  const t = useTranslations('alerts.map')
  const format = useFormat()
  const { bounds, exactBox } = mapView
  const { data: counts } = useQuery(alertCountsQuery(address.filters, exactBox, loaded.isLive))
  const shown = bounds ? countInside(loaded.shown, bounds) : 0
  const { open = 0, closed = 0 } = counts ?? {}
  const matching = address.state === 'closed' ? closed : open + closed
  if (!counts || matching <= shown) return t('cut')
  return t('cutTo', { shown: format.number(shown), matching: format.number(matching) })
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
