'use client'

import { useMemo } from 'react'
import type { Bounds } from '@/components/map/coordinates'
import type { KnownPlaces } from '../place/far-away'
import type { LoadedAlerts } from './use-loaded-alerts'

/** Where the alerts of the list and of the map are, and what the map shows. */
export function useKnownPlaces(
  { shown, rows }: Pick<LoadedAlerts, 'shown' | 'rows'>,
  view: Bounds | undefined,
): KnownPlaces {
  return useMemo(
    () => ({ alerts: [[...rows.values()].map(({ location }) => location), shown], view }),
    [shown, rows, view],
  )
}
