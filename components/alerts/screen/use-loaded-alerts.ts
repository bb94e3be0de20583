'use client'

import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlertFilters, AlertOrder, AlertStateFilter } from '@/lib/data/alerts/alert-keys'
import { compareIn, type IsLate, neverLate, orderOf } from '@/lib/data/alerts/alert-order'
import { type AlertPoint, stateOf } from '@/lib/data/alerts/alert-point'
import { findIn } from '@/lib/data/alerts/alert-store'
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
import { useKnownAlerts, useNewest, useNewestOne } from '@/lib/data/alerts/use-alert-store'
import { useAreaRings } from '@/lib/data/alerts/use-area-rings'
import { closedOnes, openOnes, type ShownAlerts } from './shown-alerts'

type Asked = {
  filters: AlertFilters
  /**
   * Restricts the list to `west,south,east,north`; null while the box is not known yet, undefined for no restriction.
   */
  box?: string | null
  state: AlertStateFilter
  order: AlertOrder
  isLate?: IsLate
  /** The map's box and zoom; undefined while there is no map yet. */
  view: { bbox: string | undefined; zoom: number } | undefined
  /** The selected alert's number or ID. */
  selectedKey: string | undefined
  /** Whether a stream reports changes; otherwise we poll for them. */
  isLive: boolean
}

const none: readonly Alert[] = []

/** The requested alerts, selected from the store for the list and the map. */
export function useLoadedAlerts(given: Asked) {
  const { filters, box, state, view, selectedKey, isLive, isLate = neverLate } = given
  const listed = useMemo(() => (box ? { ...filters, bbox: box } : filters), [filters, box])
  const changes = useQuery(alertChangesQuery(filters, isLive))
  const inBox = useQuery({ ...alertCountsQuery(filters, box ?? undefined, isLive), enabled: !!box })
  const order = orderOf(state, given.order)
  const list = useInfiniteQuery({ ...alertListQuery(listed, state, order), enabled: box !== null })
  // The API does not sort its pages by deadline, so late alerts are loaded separately: they must come first
  // even if their page is not loaded yet.
  const isPartly = order === 'urgent' && list.hasNextPage
  const overdue = useQuery({ ...overdueAlertsQuery(), enabled: isPartly })
  const late = useNewest((isPartly && overdue.data) || none)
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
  const known = useKnownAlerts()
  const answered = useMemo(() => list.data?.pages.flatMap(({ alerts }) => alerts) ?? none, [list.data])
  const read = useNewest(answered)

  const rows = useMemo(() => {
    const last = list.hasNextPage ? answered.at(-1) : undefined
    const compare = compareIn(order, isLate)
    const all = new Map(read.map((alert) => [alert.id, alert]))
    const changed = [...known.changed].flatMap((id) => known.alerts.get(id) ?? [])
    for (const alert of [...late, ...changed]) {
      // An alert that sorts below the last loaded one belongs to a later page.
      const isLoaded = !last || compare(alert, last) <= 0
      if (!all.has(alert.id) && isLoaded && matchesFilters(alert, listed, rings)) all.set(alert.id, alert)
    }
    return all
  }, [answered, read, list.hasNextPage, known, late, listed, rings, order, isLate])

  const readOne = useNewestOne(one.data?.alert)
  // An alert from the list can be shown before its history is loaded.
  const selected = useMemo(
    () =>
      selectedKey === undefined
        ? undefined
        : (readOne ?? findIn(rows, selectedKey) ?? findIn(known.alerts, selectedKey)),
    [readOne, rows, known, selectedKey],
  )

  const shown = useMemo((): ShownAlerts => {
    const read = state === 'open' ? undefined : closed.data
    const openNow =
      state === 'closed' ? noneOpen : openOnes(open.data, { known, closed: read, filters, rings })
    return { ...openNow, closed: closedOnes(read, known, openNow) }
  }, [open.data, closed.data, known, state, filters, rings])

  return {
    /** What has been requested. `filters` are the map's; the list may also be limited to what is in view. */
    asked: { state, filters, listed, rings, order, isLate, isLive },
    /** How many alerts match the list's filters. */
    counts: box === undefined ? changes.data?.counts : inBox.data,
    /** How many of the matching alerts are unattended; requested only while the list is not fully loaded. */
    unattended: waiting.data?.open,
    changes,
    list,
    points: pointsState(open, closed, state),
    one,
    selected,
    rows,
    shown,
  }
}

const noneOpen = { table: undefined, others: new Map() }

type Read = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>

/** Whether the map has received all the alerts it requested, open and closed. */
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
export type AskedAlerts = LoadedAlerts['asked']

export function fits(state: AlertPoint['state'], wanted: AlertStateFilter): boolean {
  return wanted === 'all' || (wanted === 'closed') === (state === 'closed')
}

/** Whether the current version of the alert belongs in the list. */
export const isListed = (
  alert: Alert,
  { state, listed, rings }: Pick<AskedAlerts, 'state' | 'listed' | 'rings'>,
) => fits(stateOf(alert), state) && matchesFilters(alert, listed, rings)
