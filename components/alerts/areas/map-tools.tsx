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
import { useMapView } from '../screen/map-view-provider'
import { useSelection } from '../screen/selection'
import { openNumbersInside, openPointsIn } from '../screen/shown-alerts'

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

/** The business's areas, except for the one being redrawn, which its sketch shows instead. */
export function useMapAreas(): readonly MapArea[] {
  const { data } = useQuery(areasQuery())
  const { area: watched, draw } = useSelection().address
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ id }) => id !== draw)
        .map(({ id, name, polygon }) => ({ id, name, corners: polygon, isChosen: id === watched })),
    [data, watched, draw],
  )
}

/** The alerts selected for a bulk action; undefined while there is no multi-selection. */
export function useChosenPoints(): readonly Point[] | undefined {
  const { isOn, numbers } = useSelection().several
  const { shown } = useLiveAlerts()
  return useMemo(
    () =>
      isOn
        ? [...openPointsIn(shown)].filter(({ number }) => numbers.has(number)).slice(0, mostAlertsAtOnce)
        : undefined,
    [isOn, shown, numbers],
  )
}

/** Starts multi-selection with the alerts inside; undefined while the map is in use for something else. */
export function useLasso(): ((corners: readonly Point[]) => void) | undefined {
  const { address, may, panel, several } = useSelection()
  const { sketch } = useMapView()
  const { shown } = useLiveAlerts()
  const isFree =
    may.write && panel !== 'new' && address.draw === null && !several.isOn && sketch === undefined
  return isFree ? (corners) => several.startWith(openNumbersInside(shown, corners)) : undefined
}

/** The map's tool bars, of which one is open at a time. */
export function MapToolBars() {
  const { address, may, several } = useSelection()
  const { nearby, showNearby, setSketch } = useMapView()
  const { shown } = useLiveAlerts()
  const { data } = useQuery(areasQuery())
  const { draw, stopDrawing } = address
  const area = data?.find(({ id }) => id === draw)
  if (!draw && nearby)
    return (
      <NearbyBar
        key={JSON.stringify(nearby)}
        nearby={nearby}
        onSketch={setSketch}
        onClose={() => showNearby(undefined)}
      />
    )
  if (!draw && several.isOn) return <SeveralBar several={several} shown={shown} onSketch={setSketch} />
  if (!draw || !may.draw || (draw !== 'new' && !area)) return null
  return <DrawArea key={draw} area={area} onSketch={setSketch} onClose={stopDrawing} />
}
