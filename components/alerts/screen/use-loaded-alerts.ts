'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { newest } from '@/lib/data/alerts/alert-cache'
import { type AlertFilters, type AlertStateFilter, alertKeys } from '@/lib/data/alerts/alert-keys'
import { type AlertPoint, pointOf, stateOf } from '@/lib/data/alerts/alert-point'
import {
  type Alert,
  alertChangesQuery,
  alertListQuery,
  alertPointsQuery,
  alertQuery,
} from '@/lib/data/alerts/alerts'

type Asked = {
  filters: AlertFilters
  state: AlertStateFilter
  /** The map's box; null while there is no map yet. */
  bbox: string | undefined | null
  selectedId: string | undefined
}

/** Everything that is known of the alerts asked for, each in its newest version, for the list and for the map. */
export function useLoadedAlerts({ filters, state, bbox, selectedId }: Asked) {
  const changes = useQuery(alertChangesQuery(filters))
  const list = useInfiniteQuery(alertListQuery(filters, state))
  const points = useQuery({
    ...alertPointsQuery(filters, state, bbox ?? undefined),
    enabled: bbox !== null,
  })
  const one = useQuery({ ...alertQuery(selectedId ?? ''), enabled: selectedId !== undefined })
  useReadAnew(changes.data?.generation)

  const changed = changes.data?.alerts
  const rows = useMemo(() => {
    const read = list.data?.pages.flatMap(({ alerts }) => alerts) ?? []
    const oldest = list.hasNextPage ? read.at(-1)?.id : ''
    const all = new Map(read.map((alert) => [alert.id, alert]))
    for (const [id, alert] of changed ?? []) {
      if (all.has(id) || (oldest !== undefined && id >= oldest)) all.set(id, newest(alert, all.get(id)))
    }
    return all
  }, [list.data, list.hasNextPage, changed])

  const selected = useMemo(() => {
    if (!selectedId) return undefined
    // What is in the list is known before it is read with its history.
    const known = [rows.get(selectedId), changed?.get(selectedId)]
    const read = one.data?.alert ?? known.find((alert) => alert !== undefined)
    return read && newest(read, ...known)
  }, [one.data, rows, changed, selectedId])

  const shown = useMemo(() => {
    const all = new Map(points.data?.points.map((point) => [point.id, point]))
    for (const alert of changed?.values() ?? []) all.set(alert.id, newest(pointOf(alert), all.get(alert.id)))
    const fitting = [...all.values()].filter((point) => point.id !== selected?.id && fits(point.state, state))
    return selected ? [...fitting, pointOf(selected)] : fitting
  }, [points.data, changed, selected, state])

  return { changes, list, points, one, selected, rows, shown }
}

export type LoadedAlerts = ReturnType<typeof useLoadedAlerts>

export function fits(state: AlertPoint['state'], wanted: AlertStateFilter): boolean {
  return wanted === 'all' || (wanted === 'closed') === (state === 'closed')
}

export const fitsState = (alert: Alert, wanted: AlertStateFilter) => fits(stateOf(alert), wanted)

/** Too much has changed to be said one by one: the list and the map are read again. */
function useReadAnew(generation = 0): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (generation === 0) return
    void queryClient.invalidateQueries({ queryKey: alertKeys.lists })
    void queryClient.invalidateQueries({ queryKey: alertKeys.points })
  }, [generation, queryClient])
}
