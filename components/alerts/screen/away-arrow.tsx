'use client'

import { ArrowUp, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type Bounds, metresBetween } from '@/components/map/map-geometry'
import type { MapView } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { Texts } from '@/components/ui/texts'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { edgePlaceOf } from './edge-place'
import { isAway, useMapView } from './map-view-provider'

/**
 * The map does not follow the selection. If the selected alert is out of view, an arrow at the map's edge
 * moves the map to it, and a button then moves it back.
 */
export function AwayArrow({ alert }: { alert: Alert | undefined }) {
  const { shown, goTo } = useMapView()
  /** The view before the map moved to the alert. */
  const [before, setBefore] = useState<MapView>()
  const away = alert && shown && isAway(alert.location, shown.bounds)
  const visit = () => {
    if (!alert || !shown) return
    const { latitude, longitude } = alert.location
    setBefore(shown.view)
    goTo({ latitude, longitude, zoom: shown.view.zoom })
  }
  const goBack = () => {
    if (before) goTo(before)
    setBefore(undefined)
  }
  const act = away ? visit : alert && before && goBack
  useShortcut('g', () => act?.(), act !== undefined)
  if (away) return <Arrow alert={alert} shown={shown} onVisit={visit} />
  return act ? <Back onGoBack={goBack} /> : null
}

type ArrowProps = { alert: Alert; shown: { view: MapView; bounds: Bounds }; onVisit: () => void }

function Arrow({ alert, shown: { view, bounds }, onVisit }: ArrowProps) {
  const t = useTranslations('alerts.map')
  const format = useFormat()
  const { left, top, angle } = edgePlaceOf(alert.location, bounds)
  const distance = format.distance(metresBetween(view, alert.location))
  const number = `#${alert.number}`
  return (
    <div
      className="pointer-events-none absolute z-10 -translate-1/2"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    >
      <Button onClick={onVisit} className="pointer-events-auto shadow-overlay">
        <span style={{ transform: `rotate(${angle}deg)` }}>
          <ArrowUp aria-hidden="true" />
        </span>
        <Texts>{t.rich('away', { number, distance, more: hidden })}</Texts>
        <Key />
      </Button>
    </div>
  )
}

/** Only for screen readers. */
const hidden = (text: ReactNode) => (
  <span className="sr-only">
    <Texts>{text}</Texts>
  </span>
)

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
