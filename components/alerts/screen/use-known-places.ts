'use client'

import { useMemo } from 'react'
import type { Bounds } from '@/components/map/map-geometry'
import type { KnownPlaces } from '../place/far-away'
import { openPointsIn } from './shown-alerts'
import type { LoadedAlerts } from './use-loaded-alerts'

/** The locations of the alerts in the list and on the map, and the map's view. */
export function useKnownPlaces(
  { shown, rows }: Pick<LoadedAlerts, 'shown' | 'rows'>,
  view: Bounds | undefined,
): KnownPlaces {
  return useMemo(
    () => ({
      // Iterated one by one, and only as far as needed: there may be very many.
      alerts: [
        [...rows.values()].map(({ location }) => location),
        { [Symbol.iterator]: () => openPointsIn(shown) },
        shown.closed?.clusters ?? [],
        shown.closed?.alerts ?? [],
      ],
      view,
    }),
    [shown, rows, view],
  )
}
