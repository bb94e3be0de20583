'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { MapArea, MapSketch } from '@/components/map/map-types'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { areasQuery } from '@/lib/data/areas'
import type { AlertsScreenModel } from '../screen/use-alerts-screen'
import type { DrawAreaProps } from './draw-area'

const DrawArea = deferred<DrawAreaProps>(
  () => import('./draw-area').then(({ DrawArea }) => DrawArea),
  () => true,
)

export type MapTools = {
  sketch: MapSketch | undefined
  setSketch: (sketch: MapSketch | undefined) => void
  areas: readonly MapArea[]
}

/** The areas as the map draws them, and what is being drawn on it. */
export function useMapTools({ address }: Pick<AlertsScreenModel, 'address'>): MapTools {
  const [sketch, setSketch] = useState<MapSketch>()
  const { data } = useQuery(areasQuery())
  const { area: chosen, draw } = address
  const areas = useMemo(
    () =>
      (data ?? [])
        // The one that is drawn anew is drawn as it becomes.
        .filter(({ id }) => id !== draw)
        .map(({ id, name, polygon }) => ({ id, name, corners: polygon, isChosen: id === chosen })),
    [data, chosen, draw],
  )
  return { sketch, setSketch, areas }
}

type Props = { screen: AlertsScreenModel; tools: MapTools; canDraw: boolean }

/** What somebody does on the map, one thing at a time. */
export function MapToolBars({ screen, tools, canDraw }: Props) {
  const { draw, stopDrawing } = screen.address
  const { data } = useQuery(areasQuery())
  const area = data?.find(({ id }) => id === draw)
  if (!draw || !canDraw || (draw !== 'new' && !area)) return null
  return <DrawArea key={draw} area={area} onSketch={tools.setSketch} onClose={stopDrawing} />
}
