'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Alert } from '@/lib/contract/alert'
import { type AlertPoint, pointOf, stateOf } from '@/lib/data/alert-point'
import {
  type AlertFilters,
  type AlertStateFilter,
  alertChangesQuery,
  alertListQuery,
  alertPointsQuery,
  alertQuery,
} from '@/lib/data/alerts'
import type { FirstAlerts } from '../first-alerts'
import { newest } from '../newest'

type Asked = {
  filters: AlertFilters
  state: AlertStateFilter
  /** The map's box; null while there is no map yet. */
  bbox: string | undefined | null
  selectedId: string | undefined
  first: FirstAlerts
  revised: ReadonlyMap<string, Alert>
}

/** Everything that is known of the alerts asked for, each in its newest version, for the list and for the map. */
export function useAlertBook({ filters, state, bbox, selectedId, first, revised }: Asked) {
  const isFirst = filters === first.filters || JSON.stringify(filters) === JSON.stringify(first.filters)
  const changes = useQuery(alertChangesQuery(filters, isFirst ? first.changes : undefined))
  const list = useInfiniteQuery(
    alertListQuery(filters, state, isFirst && state === first.state ? first.list : undefined),
  )
  const points = useQuery({
    ...alertPointsQuery(filters, state, bbox ?? undefined),
    enabled: bbox !== null,
  })
  const firstSelected = first.selected?.alert.id === selectedId ? first.selected : undefined
  const one = useQuery({ ...alertQuery(selectedId ?? '', firstSelected), enabled: selectedId !== undefined })
  useReadAnew(changes.data?.generation)

  const changed = changes.data?.alerts
  const rows = useMemo(() => {
    const read = list.data?.pages.flatMap(({ alerts }) => alerts) ?? []
    const oldest = list.hasNextPage ? read.at(-1)?.id : ''
    const all = new Map(read.map((alert) => [alert.id, alert]))
    for (const [id, alert] of changed ?? []) {
      if (all.has(id) || (oldest !== undefined && id >= oldest)) all.set(id, newest(alert, all.get(id)))
    }
    for (const [id, alert] of all) all.set(id, newest(alert, revised.get(id)))
    return all
  }, [list.data, list.hasNextPage, changed, revised])

  const selected = useMemo(() => {
    // What is in the list, or was just placed, is known before it is read with its history.
    const read = one.data?.alert ?? rows.get(selectedId ?? '') ?? revised.get(selectedId ?? '')
    if (!selectedId || !read) return undefined
    return newest(read, rows.get(selectedId), changed?.get(selectedId), revised.get(selectedId))
  }, [one.data, rows, changed, revised, selectedId])

  const shown = useMemo(() => {
    const all = new Map(points.data?.points.map((point) => [point.id, point]))
    const lay = (alert: Alert) => {
      const point = newest(pointOf(alert), all.get(alert.id))
      if (fits(point.state, state)) all.set(alert.id, point)
      else all.delete(alert.id)
    }
    for (const alert of changed?.values() ?? []) lay(alert)
    for (const alert of revised.values()) if (all.has(alert.id)) lay(newest(alert, changed?.get(alert.id)))
    if (selected) all.set(selected.id, pointOf(selected))
    return [...all.values()]
  }, [points.data, changed, revised, selected, state])

  return { changes, list, points, one, selected, rows, shown: shown as AlertPoint[] }
}

export function fits(state: AlertPoint['state'], wanted: AlertStateFilter): boolean {
  return wanted === 'all' || (wanted === 'closed') === (state === 'closed')
}

export const fitsState = (alert: Alert, wanted: AlertStateFilter) => fits(stateOf(alert), wanted)

/** Too much has changed to be told one by one: the list and the map are read again. */
function useReadAnew(generation = 0): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (generation === 0) return
    void queryClient.invalidateQueries({ queryKey: ['alerts', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['alerts', 'points'] })
  }, [generation, queryClient])
}
