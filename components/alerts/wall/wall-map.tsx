'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapGroundFiles } from '@/components/map/map-types'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useLiveAlerts } from '../screen/live-alerts'
import { fitView, isSomewhere, type ShownView, viewAnew } from '../screen/map-view'
import { openPointsIn } from '../screen/shown-alerts'

const WallCanvas = dynamic(
  orLostPart(() => import('./wall-canvas').then((canvas) => canvas.WallCanvas)),
  { ssr: false },
)

type Props = { oldest: Alert | undefined; ground: MapGroundFiles }

/** Shows all open alerts. Because nobody moves this map, it refits the view when it no longer shows them well. */
export function WallMap({ oldest, ground }: Props) {
  const loaded = useLiveAlerts()
  const points = useMemo(() => [...openPointsIn(loaded.shown)].filter(isSomewhere), [loaded.shown])
  const t = useTranslations('alerts.map')
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
    <div ref={frame} inert className="relative min-w-0 flex-1">
      <WallCanvas
        oldest={oldest}
        ground={ground}
        view={target.view}
        viewKey={String(target.key)}
        onViewChange={({ zoom }, bounds) => {
          shown.current = { zoom, bounds }
        }}
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
