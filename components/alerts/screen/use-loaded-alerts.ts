'use client'

import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { FlatRing } from '@/lib/contract/fields/ring'
import { newest } from '@/lib/data/alerts/alert-cache'
import {
  type AlertFilters,
  type AlertOrder,
  type AlertStateFilter,
  alertKeys,
} from '@/lib/data/alerts/alert-keys'
import { compareIn, type IsLate, orderOf } from '@/lib/data/alerts/alert-order'
import { type AlertPoint, stateOf } from '@/lib/data/alerts/alert-point'
import {
  type Alert,
  alertChangesQuery,
  alertCountsQuery,
  alertListQuery,
  alertQuery,
  closedClustersQuery,
  openPointsQuery,
} from '@/lib/data/alerts/alerts'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'
import { overdueAlertsQuery } from '@/lib/data/alerts/overdue'
import { useAreaRings } from '@/lib/data/alerts/use-area-rings'
import { closedOnes, openOnes, type ShownAlerts } from './shown-alerts'

type Asked = {
  filters: AlertFilters
  /** Restricts the list to `west,south,east,north`; null while not known yet, undefined for no restriction. */
  box?: string | null
  state: AlertStateFilter
  order: AlertOrder
  isLate?: IsLate
  /** The map's box and zoom; undefined while there is no map yet. */
  view: { bbox: string | undefined; zoom: number } | undefined
  /** The selected alert's number or id. */
  selectedKey: string | undefined
  /** Whether a stream reports changes; without it they are polled. */
  isLive: boolean
}

/** Everything known about the requested alerts, each in its newest version, for the list and the map. */
export function useLoadedAlerts(asked: Asked) {
  const { filters, box, state, view, selectedKey, isLive, isLate } = asked
  const listed = useMemo(() => (box ? { ...filters, bbox: box } : filters), [filters, box])
  const changes = useQuery(alertChangesQuery(filters, isLive))
  const inBox = useQuery({ ...alertCountsQuery(filters, box ?? undefined, isLive), enabled: !!box })
  const order = orderOf(state, asked.order)
  const list = useInfiniteQuery({ ...alertListQuery(listed, state, order), enabled: box !== null })
  // The API's pages ignore deadlines: late alerts on a page not loaded yet must come first all the same.
  const isPartly = order === 'urgent' && list.hasNextPage
  const overdue = useQuery({ ...overdueAlertsQuery(), enabled: isPartly })
  const late = isPartly ? overdue.data : undefined
  const waiting = useQuery({
    ...alertCountsQuery({ ...filters, unattended: 'true' }, box ?? undefined, isLive),
    enabled: isPartly,
  })
  const open = useQuery({ ...openPointsQuery(filters), enabled: state !== 'closed' })
  const closed = useQuery({
    ...closedClustersQuery(filters, view ?? { bbox: undefined, zoom: 0 }, isLive),
    enabled: view !== undefined && state !== 'open',
  })
  const one = useQuery({ ...alertQuery(selectedKey ?? '', isLive), enabled: selectedKey !== undefined })
  const rings = useAreaRings(filters.area)
  useReadAnew(changes.data?.generation)
  useReadAgainAfter(changes.data?.startedAt, [list, open])

  const changed = changes.data?.alerts
  const rows = useMemo(() => {
    const read = list.data?.pages.flatMap(({ alerts }) => alerts) ?? []
    const last = list.hasNextPage ? read.at(-1) : undefined
    const compare = compareIn(order, isLate)
    const all = new Map(read.map((alert) => [alert.id, alert]))
    for (const alert of [...(late ?? []), ...(changed?.values() ?? [])]) {
      // Anything sorted below the last loaded alert comes with a later page.
      const isNew = (!last || compare(alert, last) <= 0) && matchesFilters(alert, listed, rings)
      if (all.has(alert.id) || isNew) all.set(alert.id, newest(alert, all.get(alert.id)))
    }
    return all
  }, [list.data, list.hasNextPage, changed, late, listed, rings, order, isLate])

  const selected = useMemo(() => {
    if (!selectedKey) return undefined
    const isSelected = ({ id, number }: Alert) => id === selectedKey || String(number) === selectedKey
    // A listed alert is known before it is loaded with its history.
    const known = [rows, changed].map((alerts) => [...(alerts?.values() ?? [])].find(isSelected))
    const read = one.data?.alert ?? known.find((alert) => alert !== undefined)
    return read && newest(read, ...known)
  }, [one.data, rows, changed, selectedKey])

  const shown = useMemo((): ShownAlerts => {
    const told = [...(changed?.values() ?? [])]
    const read = state === 'open' ? undefined : closed.data
    const known = { listed: rows.values(), changed: told, closed: read, filters, rings }
    const openNow = state === 'closed' ? noneOpen : openOnes(open.data, known)
    return { ...openNow, closed: closedOnes(read, told, openNow) }
  }, [open.data, closed.data, rows, changed, state, filters, rings])

  return {
    /** The list's filters. */
    filters: listed,
    /** The map's filters: it shows more than the list if that is restricted to what is in view. */
    mapFilters: filters,
    /** How many alerts match the list's filters. */
    counts: box === undefined ? changes.data?.counts : inBox.data,
    /** How many of them are unattended; requested only while the list is not fully loaded. */
    unattended: waiting.data?.open,
    rings,
    order,
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

const noneOpen = { table: undefined, others: new Map() }

type Read = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>

/** Whether the map has everything it requested, open and closed. */
function pointsState(open: Read, closed: Read, state: AlertStateFilter) {
  const reads = [...(state === 'closed' ? [] : [open]), ...(state === 'open' ? [] : [closed])]
  const failed = reads.filter(({ isError }) => isError)
  return {
    isError: failed.length > 0,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

export type LoadedAlerts = ReturnType<typeof useLoadedAlerts>

export function fits(state: AlertPoint['state'], wanted: AlertStateFilter): boolean {
  return wanted === 'all' || (wanted === 'closed') === (state === 'closed')
}

/** Whether the alert, as it is now, matches the filters. */
export const isAsked = (
  alert: Alert,
  wanted: AlertStateFilter,
  filters: AlertFilters,
  rings?: readonly FlatRing[],
) => fits(stateOf(alert), wanted) && matchesFilters(alert, filters, rings)

/** Too much has changed to report one by one: the list and the map are reloaded. */
function useReadAnew(generation = 0): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (generation === 0) return
    void queryClient.invalidateQueries({ queryKey: alertKeys.lists })
    void queryClient.invalidateQueries({ queryKey: alertKeys.points })
  }, [generation, queryClient])
}

type ReadBefore = { dataUpdatedAt: number; refetch: () => unknown }

/** Changes between an earlier load and the start of the change feed would never be reported. */
function useReadAgainAfter(startedAt: number | undefined, reads: readonly ReadBefore[]): void {
  const readAgain = useEffectEvent((since: number) => {
    for (const { dataUpdatedAt, refetch } of reads)
      if (dataUpdatedAt > 0 && dataUpdatedAt < since) void refetch()
  })
  useEffect(() => {
    if (startedAt !== undefined) readAgain(startedAt)
  }, [startedAt])
}
