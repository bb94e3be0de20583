'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import type { Point } from '@/components/map/map-geometry'
import type { MapArea } from '@/components/map/map-types'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { mostAlertsAtOnce } from '@/lib/contract/choices'
import { areasQuery } from '@/lib/data/alerts/areas'
import { useLiveAlerts } from '../screen/live-alerts'
import { useDrawing } from '../screen/map-view-provider'
import { useMultiSelection, usePermissions, useSelection } from '../screen/selection'
import { openNumbersInside, openPointsIn } from '../screen/shown-alerts'
import { useNarrowing } from '../screen/use-narrowing'

const DrawArea = dynamic(
  orLostPart(() => import('./draw-area').then((draw) => draw.DrawArea)),
  { loading: () => null },
)
const NearbyBar = dynamic(
  orLostPart(() => import('../nearby/nearby-bar').then((nearby) => nearby.NearbyBar)),
  { loading: () => null },
)
const SeveralBar = dynamic(
  orLostPart(() => import('../several/several-bar').then((several) => several.SeveralBar)),
  { loading: () => null },
)

/** The business's areas, except the one being redrawn, which is shown as a sketch instead. */
export function useMapAreas(): readonly MapArea[] {
  const { data } = useQuery(areasQuery())
  const { area: watched } = useNarrowing().narrowing
  const { drawnArea } = useDrawing()
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ id }) => id !== drawnArea)
        .map(({ id, name, polygon }) => ({ id, name, corners: polygon, isChosen: id === watched })),
    [data, watched, drawnArea],
  )
}

/** The alerts selected for a bulk action; undefined outside multi-selection. */
export function useChosenPoints(): readonly Point[] | undefined {
  const { isOn, numbers } = useMultiSelection()
  const { shown } = useLiveAlerts()
  return useMemo(
    () =>
      isOn
        ? [...openPointsIn(shown)].filter(({ number }) => numbers.has(number)).slice(0, mostAlertsAtOnce)
        : undefined,
    [isOn, shown, numbers],
  )
}

/** Starts multi-selection with the alerts inside a shape; undefined while the map is in use for something else. */
export function useLasso(): ((corners: readonly Point[]) => void) | undefined {
  const may = usePermissions()
  const { panel } = useSelection()
  const several = useMultiSelection()
  const { sketch, drawnArea } = useDrawing()
  const { shown } = useLiveAlerts()
  const isFree =
    may.write && panel !== 'new' && drawnArea === undefined && !several.isOn && sketch === undefined
  return isFree ? (corners) => several.startWith(openNumbersInside(shown, corners)) : undefined
}

/** The map's tool bars, only one of which is open at a time. */
export function MapToolBars() {
  const may = usePermissions()
  const several = useMultiSelection()
  const { nearby, showNearby, setSketch, drawnArea, stopArea } = useDrawing()
  const { shown } = useLiveAlerts()
  const { data } = useQuery(areasQuery())
  const area = data?.find(({ id }) => id === drawnArea)
  if (!drawnArea && nearby)
    return (
      <NearbyBar
        key={JSON.stringify(nearby)}
        nearby={nearby}
        onSketch={setSketch}
        onClose={() => showNearby(undefined)}
      />
    )
  if (!drawnArea && several.isOn) return <SeveralBar several={several} shown={shown} onSketch={setSketch} />
  if (!drawnArea || !may.draw || (drawnArea !== 'new' && !area)) return null
  return <DrawArea key={drawnArea} area={area} onSketch={setSketch} onClose={stopArea} />
}
