'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Area } from '@/lib/contract/alerts/areas'
import { type FlatRing, flatRings } from '@/lib/contract/fields/ring'
import { refreshEveryMs } from '../read'
import { alertKeys } from './alert-keys'
import { areasQuery } from './areas'

/**
 * The outlines of the area by which alerts are filtered; undefined while unknown. When someone redraws the
 * area, its alerts are refetched.
 */
export function useAreaRings(areaId: string | undefined): readonly FlatRing[] | undefined {
  const { data } = useQuery({
    ...areasQuery(),
    enabled: areaId !== undefined,
    refetchInterval: refreshEveryMs,
  })
  const area = data?.find(({ id }) => id === areaId)
  const polygon = area?.polygon
  useReadAlertsAnew(area)
  return useMemo(() => polygon && flatRings(polygon), [polygon])
}

function useReadAlertsAnew(area: Area | undefined): void {
  const queryClient = useQueryClient()
  const known = useRef<Area>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = area
    if (!area || before?.id !== area.id || before.version === area.version) return
    for (const queryKey of [alertKeys.lists, alertKeys.points, alertKeys.counts, alertKeys.allChanges])
      void queryClient.invalidateQueries({ queryKey })
  }, [area, queryClient])
}
