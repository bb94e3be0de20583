'use client'

import { useMemo, useRef, useState } from 'react'
import type { AlertStateFilter } from '@/lib/data/alerts/alert-keys'
import { compareIn, type IsLate } from '@/lib/data/alerts/alert-order'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { isAsked, type LoadedAlerts } from '../screen/use-loaded-alerts'
import { useHand } from './use-hand'

export type SectionName = 'waiting' | 'inHand'
/** `gone`: it is no longer what the filters ask for, and stays only while it is under the reader's hand. */
export type Row = { alert: Alert; gone: boolean; section?: SectionName }
/** Scrolls to a row, wherever it is, and may give it the focus. */
export type ShowRow = (id: string, focus: boolean) => void

/** The row under the hand as it was when the hand came to it: it keeps that place until the hand goes on. */
type Held = { key: string; id: string; alert: Alert; isLate: boolean }

type Asked = {
  state: AlertStateFilter
  isLate: IsLate
  /** Something lies over the list, so that nobody sees what comes into it. */
  isCovered: boolean
}

/** The list as it is drawn. It is always in order; only the row under the reader's hand stays where it is. */
export function useAlertList(loaded: LoadedAlerts, { state, isLate, isCovered }: Asked) {
  const { list, filters, order: sorting } = loaded
  const hand = useHand()
  const heldId = isCovered ? undefined : hand.heldId
  const key = `${JSON.stringify(filters)} ${state} ${sorting} ${list.isPending} ${list.isPlaceholderData}`
  const held = useHeld(loaded.rows, heldId, key, isLate)
  const rows = useRows(loaded, state, held, isLate)
  const { above, setAbove } = useAbove(rows, key)
  const scroller = useRef<HTMLDivElement>(null)
  const rowShower = useRef<ShowRow>(null)
  const isWhole = !list.isPending && !list.isPlaceholderData && !list.hasNextPage
  const counts = countsOf(loaded, rows, state, isWhole)
  const { open = 0, closed = 0 } = counts ?? {}
  const sections = sectionsOf(loaded, rows, open, isWhole)
  const isOfAll = isWhole && state === 'open' && Object.keys(filters).length === 0
  const showRow: ShowRow = (id, focus) => rowShower.current?.(id, focus)
  const showAbove = () => {
    const [first] = above
    if (first) showRow(first, false)
  }
  return {
    rows,
    key,
    sorting,
    scroller,
    hand: { ...hand, heldId: held?.id },
    isCovered,
    /** The list that is drawn says how. */
    rowShower,
    showRow,
    /** Of those that nobody attends to, in the list's order, the ones that came in above what the reader sees. */
    above,
    setAbove,
    showAbove,
    counts,
    sections,
    /** How many alerts of the business are open and nobody attends to, where the list has them all. */
    ofAll: isOfAll && sections.waiting !== undefined ? { open, unattended: sections.waiting } : undefined,
    total: open + closed,
    matching: { open, closed, all: open + closed }[state],
    dim: list.isPlaceholderData,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  }
}

export type AlertListModel = ReturnType<typeof useAlertList>

function useHeld(
  rows: ReadonlyMap<string, Alert>,
  heldId: string | undefined,
  key: string,
  isLate: IsLate,
): Held | undefined {
  const [held, setHeld] = useState<Held>()
  if (held?.id === heldId && (held === undefined || held.key === key)) return held
  const alert = heldId === undefined ? undefined : rows.get(heldId)
  const next = alert && { key, id: alert.id, alert, isLate: isLate(alert) }
  if (next || held) setHeld(next)
  return next
}

function useRows(
  { rows, list, changes, filters, rings, order }: LoadedAlerts,
  state: AlertStateFilter,
  held: Held | undefined,
  isLate: IsLate,
): Row[] {
  const changed = changes.data?.alerts
  const isPlaceholder = list.isPlaceholderData
  return useMemo(() => {
    const fits = (alert: Alert) => isPlaceholder || isAsked(alert, state, filters, rings)
    const placed = [...rows.values()].filter((alert) => alert.id !== held?.id && fits(alert))
    if (held) placed.push(held.alert)
    placed.sort(compareIn(order, (alert) => (alert === held?.alert ? held.isLate : isLate(alert))))
    return placed.map((alert): Row => {
      const section = order === 'newest' ? undefined : isUnattended(alert) ? 'waiting' : 'inHand'
      if (alert !== held?.alert) return { alert, gone: false, section }
      const now = rows.get(held.id) ?? changed?.get(held.id) ?? alert
      return { alert: now, gone: !fits(now), section }
    })
  }, [rows, changed, state, filters, rings, order, isPlaceholder, held, isLate])
}

/** Which came in above; those that somebody has meanwhile, or that the list no longer has, count no more. */
function useAbove(rows: readonly Row[], key: string) {
  const [known, setKnown] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() })
  const above = useMemo(
    () =>
      known.key !== key || known.ids.size === 0
        ? []
        : rows.flatMap(({ alert, gone }) =>
            known.ids.has(alert.id) && !gone && isUnattended(alert) ? [alert.id] : [],
          ),
    [rows, key, known],
  )
  return { above, setAbove: (ids: ReadonlySet<string>) => setKnown({ key, ids }) }
}

/** Where the whole list is here, its rows are the count: what was counted by the API may be a moment older. */
function countsOf(
  { counts }: LoadedAlerts,
  rows: readonly Row[],
  state: AlertStateFilter,
  isWhole: boolean,
): LoadedAlerts['counts'] {
  if (!counts || !isWhole) return counts
  const there = rows.filter(({ gone }) => !gone)
  const open = there.filter(({ alert }) => alert.closed === 0).length
  return {
    open: state === 'closed' ? counts.open : open,
    closed: state === 'open' ? counts.closed : there.length - open,
  }
}

/** How many each section has; undefined while that is not known, or where the list has none. */
export type Sections = Record<SectionName, number | undefined>

function sectionsOf(
  { order, unattended }: LoadedAlerts,
  rows: readonly Row[],
  open: number,
  isWhole: boolean,
): Sections {
  if (order === 'newest') return { waiting: undefined, inHand: undefined }
  const there = rows.filter(({ alert, gone }) => !gone && isUnattended(alert)).length
  const waiting = isWhole ? there : unattended
  return { waiting, inHand: waiting === undefined ? undefined : Math.max(0, open - waiting) }
}
