'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Point } from '@/components/map/map-geometry'
import type { MapArea, MapSketch } from '@/components/map/map-types'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { mostAlertsAtOnce } from '@/lib/contract/choices'
import { areasQuery } from '@/lib/data/alerts/areas'
import type { NearbyBarProps } from '../nearby/nearby-bar'
import { openNumbersInside, openPointsIn } from '../screen/shown-alerts'
import type { AlertsScreenModel } from '../screen/use-alerts-screen'
import type { SeveralBarProps } from '../several/several-bar'
import type { DrawAreaProps } from './draw-area'

const DrawArea = deferred<DrawAreaProps>(
  () => import('./draw-area').then(({ DrawArea }) => DrawArea),
  () => true,
)

const NearbyBar = deferred<NearbyBarProps>(
  () => import('../nearby/nearby-bar').then(({ NearbyBar }) => NearbyBar),
  () => true,
)
const SeveralBar = deferred<SeveralBarProps>(
  () => import('../several/several-bar').then(({ SeveralBar }) => SeveralBar),
  () => true,
)

export type MapTools = {
  sketch: MapSketch | undefined
  setSketch: (sketch: MapSketch | undefined) => void
  areas: readonly MapArea[]
  /** The alerts selected for a bulk action. */
  chosen: readonly Point[] | undefined
  /** Starts multi-selection with the alerts inside; absent while the map is in use for something else. */
  onLasso: ((corners: readonly Point[]) => void) | undefined
}

/** The parts of the screen that the map tools depend on. */
type Screen = Pick<AlertsScreenModel, 'several' | 'panel' | 'canWrite'> & {
  address: Pick<AlertsScreenModel['address'], 'area' | 'draw'>
  loaded: Pick<AlertsScreenModel['loaded'], 'shown'>
}

export function useMapTools({ address, several, loaded, panel, canWrite }: Screen): MapTools {
  const [sketch, setSketch] = useState<MapSketch>()
  const { data } = useQuery(areasQuery())
  const { area: watched, draw } = address
  const areas = useMemo(
    () =>
      (data ?? [])
        // The area being redrawn is shown by its sketch instead.
        .filter(({ id }) => id !== draw)
        .map(({ id, name, polygon }) => ({ id, name, corners: polygon, isChosen: id === watched })),
    [data, watched, draw],
  )
  const { isOn, numbers } = several
  const { shown } = loaded
  const chosen = useMemo(
    () =>
      isOn
        ? [...openPointsIn(shown)].filter(({ number }) => numbers.has(number)).slice(0, mostAlertsAtOnce)
        : undefined,
    [isOn, shown, numbers],
  )
  const isFree = canWrite && panel !== 'new' && draw === null && !isOn && sketch === undefined
  const onLasso = (corners: readonly Point[]) => several.startWith(openNumbersInside(shown, corners))
  return { sketch, setSketch, areas, chosen, onLasso: isFree ? onLasso : undefined }
}

type Props = { screen: AlertsScreenModel; tools: MapTools; canDraw: boolean }

/** The map's tool bars, of which one is open at a time. */
export function MapToolBars({ screen, tools, canDraw }: Props) {
  const { draw, stopDrawing } = screen.address
  const { nearby } = screen
  const { data } = useQuery(areasQuery())
  const area = data?.find(({ id }) => id === draw)
  if (!draw && nearby)
    return (
      <NearbyBar
        key={JSON.stringify(nearby)}
        nearby={nearby}
        onSketch={tools.setSketch}
        onClose={() => screen.showNearby(undefined)}
      />
    )
  if (!draw && screen.several.isOn) return <SeveralBar screen={screen} onSketch={tools.setSketch} />
  if (!draw || !canDraw || (draw !== 'new' && !area)) return null
  return <DrawArea key={draw} area={area} onSketch={tools.setSketch} onClose={stopDrawing} />
}
