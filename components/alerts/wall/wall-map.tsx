'use client'

import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bounds } from '@/components/map/coordinates'
import type { AlertMapProps } from '@/components/map/map-types'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { AlertPoint } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isInside } from '@/lib/data/alerts/inside'
import type { GroundProps } from '../screen/alerts-map'
import { fitView } from '../screen/map-view'
import { useLoudest, useMapAlerts, useMapLabels } from '../screen/use-map-alerts'

const LeafletAlertMap = dynamic<AlertMapProps>(
  orLostPart(() => import('@/components/map/leaflet-alert-map').then((map) => map.LeafletAlertMap)),
  { ssr: false },
)

type Props = { points: readonly AlertPoint[]; oldest: Alert | undefined; ground: GroundProps }

/** All open alerts at once: nobody moves this map, so it moves by itself when one lies outside of it. */
export function WallMap({ points, oldest, ground }: Props) {
  const alerts = useMapAlerts(points)
  const labels = useMapLabels()
  const loudest = useLoudest(oldest)
  const frame = useRef<HTMLDivElement>(null)
  const bounds = useRef<Bounds>(undefined)
  const [target, setTarget] = useState({ view: fitView(points, { width: 900, height: 900 }), key: 0 })
  const refit = useEffectEvent(() => {
    const shown = bounds.current
    if (points.length === 0 || (shown && points.every((point) => isInside(point, shown)))) return
    const size = { width: frame.current?.offsetWidth ?? 900, height: frame.current?.offsetHeight ?? 900 }
    setTarget(({ key }) => ({ view: fitView(points, size), key: key + 1 }))
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
        onViewChange={(_, shown) => {
          bounds.current = shown
        }}
        onPlace={doNothing}
        {...ground}
        labels={labels}
      />
    </div>
  )
}

const doNothing = () => {}
