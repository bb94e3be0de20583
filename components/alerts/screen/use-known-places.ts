'use client'

import { useMemo } from 'react'
import type { KnownPlaces } from '../place/far-away'
import { useLiveAlerts } from './live-alerts'
import { useMapView } from './map-view-provider'
import { openPointsIn } from './shown-alerts'

/** The locations of the alerts in the list and on the map, and the map's view. */
export function useKnownPlaces(): KnownPlaces {
  const { shown, rows } = useLiveAlerts()
  const { shown: onScreen } = useMapView()
  const view = onScreen?.bounds
  return useMemo(
    () => ({
      // Iterables rather than arrays: there may be very many alerts, and often only a few of them are read.
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
