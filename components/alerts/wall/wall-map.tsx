'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { AlertMapProps } from '@/components/map/map-types'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { GroundProps } from '../screen/alerts-map'
import { fitView, isSomewhere, type ShownView, viewAnew } from '../screen/map-view'
import { openPointsIn } from '../screen/shown-alerts'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import { useLoudest, useMapAlerts, useMapLabels } from '../screen/use-map-alerts'

const LeafletAlertMap = dynamic<AlertMapProps>(
  orLostPart(() => import('@/components/map/leaflet-alert-map').then((map) => map.LeafletAlertMap)),
  { ssr: false },
)

type Props = { loaded: LoadedAlerts; oldest: Alert | undefined; ground: GroundProps }

/** All open alerts at once. Nobody moves this map, so it refits itself when it no longer shows them well. */
export function WallMap({ loaded, oldest, ground }: Props) {
  const { alerts } = useMapAlerts(loaded)
  const points = useMemo(() => [...openPointsIn(loaded.shown)].filter(isSomewhere), [loaded.shown])
  const t = useTranslations('alerts.map')
  const labels = useMapLabels()
  const loudest = useLoudest(oldest, loaded)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownView>(undefined)
  const [target, setTarget] = useState({ view: fitView(points, { width: 900, height: 900 }), key: 0 })
  const refit = useEffectEvent(() => {
    const size = { width: frame.current?.offsetWidth ?? 900, height: frame.current?.offsetHeight ?? 900 }
    const view = viewAnew(points, size, shown.current)
    if (view) setTarget(({ key }) => ({ view, key: key + 1 }))
  })
  useEffect(() => {
    if (points.length > 0) refit()
  }, [points])
  return (
    <div ref={frame} inert className="relative min-w-0 flex-1 [&_[data-controls]]:hidden">
      <LeafletAlertMap
        alerts={alerts}
        loudest={loudest}
        onSelect={doNothing}
        view={target.view}
        viewKey={String(target.key)}
        onViewChange={({ zoom }, bounds) => {
          shown.current = { zoom, bounds }
        }}
        onPlace={doNothing}
        {...ground}
        labels={labels}
      />
      {loaded.points.isError && (
        <p
          role="status"
          className="absolute inset-x-0 top-0 z-10 bg-amber-soft px-8 py-3 text-[28px] leading-tight font-medium text-amber"
        >
          {t('incomplete')}
        </p>
      )}
    </div>
  )
}

const doNothing = () => {}
