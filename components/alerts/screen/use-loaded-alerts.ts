'use client'

import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { FlatRing } from '@/lib/contract/fields/ring'
import { newest } from '@/lib/data/alerts/alert-cache'
import { type AlertFilters, type AlertStateFilter, alertKeys } from '@/lib/data/alerts/alert-keys'
import { type AlertPoint, type ClosedPoints, pointOf, stateOf } from '@/lib/data/alerts/alert-point'
import {
  type Alert,
  alertChangesQuery,
  alertCountsQuery,
  alertListQuery,
  alertQuery,
  closedPointsQuery,
  openPointsQuery,
} from '@/lib/data/alerts/alerts'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'
import { useAreaRings } from '@/lib/data/alerts/use-area-rings'

type Asked = {
  filters: AlertFilters
  /** What alone stands in the list, `west,south,east,north`; null while that is not known yet, undefined for all. */
  box?: string | null
  state: AlertStateFilter
  /** The map's box; null while there is no map yet. */
  bbox: string | undefined | null
  selectedId: string | undefined
  /** Whether a stream tells of changes; while it does not, they are asked for. */
  isLive: boolean
}

/** Everything that is known of the alerts asked for, each in its newest version, for the list and for the map. */
export function useLoadedAlerts({ filters, box, state, bbox, selectedId, isLive }: Asked) {
  const listed = useMemo(() => (box ? { ...filters, bbox: box } : filters), [filters, box])
  const changes = useQuery(alertChangesQuery(filters, isLive))
  const inBox = useQuery({ ...alertCountsQuery(filters, box ?? undefined, isLive), enabled: !!box })
  const list = useInfiniteQuery({ ...alertListQuery(listed, state), enabled: box !== null })
  const open = useQuery({ ...openPointsQuery(filters), enabled: state !== 'closed' })
  const closed = useQuery({
    ...closedPointsQuery(filters, bbox ?? undefined),
    enabled: bbox !== null && state !== 'open',
  })
  const one = useQuery({ ...alertQuery(selectedId ?? '', isLive), enabled: selectedId !== undefined })
  const rings = useAreaRings(filters.area)
  useReadAnew(changes.data?.generation)

  const changed = changes.data?.alerts
  const rows = useMemo(() => {
    const read = list.data?.pages.flatMap(({ alerts }) => alerts) ?? []
    const oldest = list.hasNextPage ? read.at(-1)?.id : ''
    const all = new Map(read.map((alert) => [alert.id, alert]))
    for (const [id, alert] of changed ?? []) {
      const isNew = oldest !== undefined && id >= oldest && matchesFilters(alert, listed, rings)
      if (all.has(id) || isNew) all.set(id, newest(alert, all.get(id)))
    }
    return all
  }, [list.data, list.hasNextPage, changed, listed, rings])

  const selected = useMemo(() => {
    if (!selectedId) return undefined
    // What is in the list is known before it is read with its history.
    const known = [rows.get(selectedId), changed?.get(selectedId)]
    const read = one.data?.alert ?? known.find((alert) => alert !== undefined)
    return read && newest(read, ...known)
  }, [one.data, rows, changed, selectedId])

  const shown = useMemo(() => {
    const read = [
      ...(state === 'closed' ? [] : (open.data ?? [])),
      ...(state === 'open' ? [] : (closed.data?.points ?? [])),
    ]
    const all = new Map<number, AlertPoint>()
    // Closed between the two reads, it stands in both.
    for (const point of read) all.set(point.number, newest(point, all.get(point.number)))
    // Of those in the list more is known than their place.
    for (const alert of rows.values()) if (all.has(alert.number)) put(all, alert)
    for (const alert of changed?.values() ?? []) {
      if (matchesFilters(alert, filters, rings)) put(all, alert)
      else all.delete(alert.number)
    }
    const isShown = (point: AlertPoint) => point.number !== selected?.number && fits(point.state, state)
    const fitting = [...all.values()].filter(isShown)
    return selected ? [...fitting, pointOf(selected)] : fitting
  }, [open.data, closed.data, rows, changed, selected, state, filters, rings])

  return {
    /** Those of the list. */
    filters: listed,
    /** How many there are of what the list is asked for. */
    counts: box === undefined ? changes.data?.counts : inBox.data,
    rings,
    changes,
    list,
    points: pointsState(open, closed, state),
    one,
    selected,
    rows,
    shown,
    isLive,
  }
}

function put(all: Map<number, AlertPoint>, alert: Alert): void {
  const { number } = alert
  const before = all.get(number)
  all.set(number, before ? newest(before, pointOf(alert)) : pointOf(alert))
}

type Read = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>

/** Whether the map has what was asked for of both; `cut` when there are more closed ones than it draws. */
function pointsState(
  open: Read,
  closed: Read & Pick<UseQueryResult<ClosedPoints>, 'data' | 'isPlaceholderData'>,
  state: AlertStateFilter,
) {
  const reads = [...(state === 'closed' ? [] : [open]), ...(state === 'open' ? [] : [closed])]
  const failed = reads.filter(({ isError }) => isError)
  return {
    isError: failed.length > 0,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    cut: state !== 'open' && closed.data?.cut === true && !closed.isPlaceholderData,
  }
}

export type LoadedAlerts = ReturnType<typeof useLoadedAlerts>

export function fits(state: AlertPoint['state'], wanted: AlertStateFilter): boolean {
  return wanted === 'all' || (wanted === 'closed') === (state === 'closed')
}

/** Whether it is what is asked for, as it is now. */
export const isAsked = (
  alert: Alert,
  wanted: AlertStateFilter,
  filters: AlertFilters,
  rings?: readonly FlatRing[],
) => fits(stateOf(alert), wanted) && matchesFilters(alert, filters, rings)

/** Too much has changed to be said one by one: the list and the map are read again. */
function useReadAnew(generation = 0): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (generation === 0) return
    void queryClient.invalidateQueries({ queryKey: alertKeys.lists })
    void queryClient.invalidateQueries({ queryKey: alertKeys.points })
  }, [generation, queryClient])
}
