'use client'

import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { AlertStateFilter } from '@/lib/data/alerts/alert-keys'
import { sortAlerts } from '@/lib/data/alerts/alert-order'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isAsked, type LoadedAlerts } from '../screen/use-loaded-alerts'
import { useListOrder } from './use-list-order'

/** What this reader has placed or changed: it is shown without being asked for. */
type Own = { has(id: string): boolean }
type Asked = { state: AlertStateFilter }
export type Row = { alert: Alert; gone: boolean }
/** Scrolls to a row, wherever it is, and may give it the focus. */
export type ShowRow = (id: string, focus: boolean) => void

/** The list as it is drawn: rows, how many match, how many newer ones wait above. */
export function useAlertList(loaded: LoadedAlerts, { state }: Asked, own: Own) {
  const { rows, list, changes, filters, rings, order: sorting } = loaded
  const live = useMemo(() => {
    const fits = (alert: Alert) => list.isPlaceholderData || isAsked(alert, state, filters, rings)
    return sortAlerts([...rows.values()].filter(fits), sorting).map(({ id }) => id)
  }, [rows, state, filters, rings, sorting, list.isPlaceholderData])
  const paged = useMemo(
    () => list.data?.pages.flatMap(({ alerts }) => alerts.map(({ id }) => id)),
    [list.data],
  )
  const key = `${JSON.stringify(filters)} ${state} ${sorting} ${list.isPending} ${list.isPlaceholderData}`
  const order = useListOrder({ rows, live, paged, key })
  const scroller = useRef<HTMLDivElement>(null)
  const rowShower = useRef<ShowRow>(null)

  // By what is urgent a new one may stand anywhere: one is shown where.
  const toShow = useRef<string>(undefined)
  const settleAndShow = (id: string | undefined) => {
    toShow.current = id
    order.settle()
  }
  useEffect(() => {
    const id = toShow.current
    if (!id || !order.ids.includes(id)) return
    toShow.current = undefined
    rowShower.current?.(id, false)
  }, [order.ids])

  usePruning(changes.dataUpdatedAt, scroller, order.prune)
  // The stream may tell of it before the answer has said that it is one's own.
  const mine = order.waiting.find((id) => own.has(id))
  const showOwn = useEffectEvent(settleAndShow)
  useEffect(() => {
    if (mine) showOwn(mine)
  }, [mine])

  const shown = useMemo(
    () =>
      order.ids.flatMap((id): Row[] => {
        const alert = rows.get(id)
        return alert
          ? [{ alert, gone: !isAsked(alert, state, filters, rings) && !list.isPlaceholderData }]
          : []
      }),
    [order.ids, rows, state, filters, rings, list.isPlaceholderData],
  )
  const { open = 0, closed = 0 } = loaded.counts ?? {}

  return {
    rows: shown,
    sorting,
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
    showWaiting: () => settleAndShow(order.waiting[0]),
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
