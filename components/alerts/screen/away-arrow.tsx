'use client'

import { ArrowUp, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { metresBetween } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { edgePlaceOf } from './edge-place'
import type { MapViewState } from './map-view-provider'

type Props = { alert: Alert | undefined; mapView: MapViewState }

/** The map stays where it is: if the selected alert is out of view, an arrow at the edge leads to it and back again. */
export function AwayArrow({ alert, mapView }: Props) {
  const away = alert && mapView.isAway(alert.location)
  const act = away ? () => mapView.visit(alert.location) : alert && mapView.goBack
  useShortcut('g', () => act?.(), act !== undefined)
  if (away) return <Arrow alert={alert} mapView={mapView} />
  return alert && mapView.goBack ? <Back onGoBack={mapView.goBack} /> : null
}

function Arrow({ alert, mapView }: { alert: Alert; mapView: MapViewState }) {
  const t = useTranslations('alerts.map')
  const format = useFormat()
  const { bounds } = mapView
  const centre = mapView.centre()
  if (!bounds || !centre) return null
  const { left, top, angle } = edgePlaceOf(alert.location, bounds)
  const distance = format.distance(metresBetween(centre, alert.location))
  const number = `#${alert.number}`
  return (
    <div
      className="pointer-events-none absolute z-10 -translate-1/2"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    >
      <Button
        onClick={() => mapView.visit(alert.location)}
        aria-label={t('away', { number, distance })}
        className="pointer-events-auto shadow-overlay"
      >
        <span style={{ transform: `rotate(${angle}deg)` }}>
          <ArrowUp aria-hidden="true" />
        </span>
        {number} · {distance}
        <Key />
      </Button>
    </div>
  )
}

function Back({ onGoBack }: { onGoBack: () => void }) {
  const t = useTranslations('alerts.map')
  return (
    <Button onClick={onGoBack} className="absolute top-3 left-1/2 z-10 -translate-x-1/2 shadow-overlay">
      <Undo2 aria-hidden="true" />
      {t('goBack')}
      <Key />
    </Button>
  )
}

function Key() {
  return (
    <span aria-hidden="true" className="ml-1 text-muted max-sm:hidden">
      G
    </span>
  )
}
