'use client'

import { useMemo } from 'react'
import type { Bounds } from '@/components/map/coordinates'
import type { KnownPlaces } from '../place/far-away'
import { openPointsIn } from './shown-alerts'
import type { LoadedAlerts } from './use-loaded-alerts'

/** Where the alerts of the list and of the map are, and what the map shows. */
export function useKnownPlaces(
  { shown, rows }: Pick<LoadedAlerts, 'shown' | 'rows'>,
  view: Bounds | undefined,
): KnownPlaces {
  return useMemo(
    () => ({
      // Looked at one after the other, and only as far as is needed: there may be very many.
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
