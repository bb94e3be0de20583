'use client'

import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { AlertStateFilter } from '@/lib/data/alerts/alert-keys'
import type { Alert } from '@/lib/data/alerts/alerts'
import { fitsState, type LoadedAlerts } from '../screen/use-loaded-alerts'
import { useListOrder } from './use-list-order'

/** What this reader has placed or changed: it is shown without being asked for. */
type Own = { has(id: string): boolean }
export type Row = { alert: Alert; gone: boolean }
/** Scrolls to a row, wherever it is, and may give it the focus. */
export type ShowRow = (id: string, focus: boolean) => void

/** The list as it is drawn: rows, how many match, how many newer ones wait above. */
export function useAlertList(loaded: LoadedAlerts, state: AlertStateFilter, filterKey: string, own: Own) {
  const { rows, list, changes } = loaded
  const live = useMemo(() => {
    const fitting = [...rows.values()].filter((alert) => fitsState(alert, state) || list.isPlaceholderData)
    return fitting.map(({ id }) => id).sort((one, other) => (one < other ? 1 : -1))
  }, [rows, state, list.isPlaceholderData])
  const order = useListOrder(rows, live, `${filterKey} ${list.isPending} ${list.isPlaceholderData}`)
  const scroller = useRef<HTMLDivElement>(null)
  const rowShower = useRef<ShowRow>(null)

  usePruning(changes.dataUpdatedAt, scroller, order.prune)
  const showOwn = useEffectEvent((waiting: readonly string[]) => {
    if (waiting.some((id) => own.has(id))) order.settle()
  })
  useEffect(() => showOwn(order.waiting), [order.waiting])

  const shown = useMemo(
    () =>
      order.ids.flatMap((id): Row[] => {
        const alert = rows.get(id)
        return alert ? [{ alert, gone: !fitsState(alert, state) && !list.isPlaceholderData }] : []
      }),
    [order.ids, rows, state, list.isPlaceholderData],
  )
  const { open = 0, closed = 0 } = changes.data?.counts ?? {}

  return {
    rows: shown,
    scroller,
    /** The list that is drawn says how. */
    rowShower,
    showRow: (id: string, focus: boolean) => rowShower.current?.(id, focus),
    waiting: order.waiting.length,
    total: open + closed,
    matching: { open, closed, all: open + closed }[state],
    dim: list.isPlaceholderData,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
    showWaiting: () => {
      order.settle()
      scroller.current?.scrollTo({ top: 0 })
    },
  }
}

export type AlertListModel = ReturnType<typeof useAlertList>

/** With each refresh, rows that no longer fit go, unless the pointer or the focus is on the list. */
function usePruning(refreshedAt: number, scroller: { current: HTMLElement | null }, prune: () => void): void {
  const pruneWhenFree = useEffectEvent(() => {
    if (!scroller.current?.matches(':hover, :focus-within')) prune()
  })
  useEffect(() => {
    if (refreshedAt > 0) pruneWhenFree()
  }, [refreshedAt])
}
