'use client'

import { type FocusEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { compareIn, type IsLate } from '@/lib/data/alerts/alert-order'
import { newestOf } from '@/lib/data/alerts/alert-store'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { useKnownAlerts } from '@/lib/data/alerts/use-alert-store'
import { isListed, type LoadedAlerts } from '../screen/use-loaded-alerts'

/** Only a mouse or pen counts: a finger has no position unless it touches the screen. */
const hovers = ({ pointerType }: PointerEvent) => pointerType !== 'touch'

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

type Hand = { pointed?: string; focused?: string; isPointing: boolean }

const away: Hand = { isPointing: false }

/** The row under the pointer or with the focus, whichever was used last, and the list handlers that track it. */
function useHand() {
  const [{ pointed, focused, isPointing }, setHand] = useState(away)
  const point = (event: PointerEvent) => {
    if (!hovers(event)) return
    const row = rowOf(event.target)
    setHand((before) => {
      // A pointer that moves onto a heading still counts as being on its previous row.
      const next = row ?? before.pointed
      return before.isPointing && before.pointed === next
        ? before
        : { ...before, pointed: next, isPointing: true }
    })
  }
  return {
    heldId: isPointing ? (pointed ?? focused) : (focused ?? pointed),
    /** Called when the row is no longer on the screen. */
    release: () => setHand(away),
    handlers: {
      onPointerMove: point,
      // Scrolling can move a row under a resting pointer, which does not mean that the pointer is in use.
      onPointerOver: (event: PointerEvent) => isPointing && point(event),
      onPointerLeave: () => setHand((before) => ({ ...before, pointed: undefined })),
      onFocus: ({ target }: FocusEvent) =>
        setHand((before) => ({ ...before, focused: rowOf(target), isPointing: false })),
      onBlur: () => setHand((before) => ({ ...before, focused: undefined })),
    },
  }
}

export type SectionName = 'waiting' | 'inHand'
/** A `gone` row no longer matches the filters, and stays only while it is under the pointer or has the focus. */
export type Row = { alert: Alert; gone: boolean; section?: SectionName }
/** Scrolls to a row, wherever it is, and optionally focuses it. */
export type ShowRow = (id: string, focus: boolean) => void

/**
 * The row under the pointer or with the focus, as it was when the pointer or the focus reached it. It keeps
 * its position until they leave it.
 */
type Held = { key: string; id: string; alert: Alert; isLate: boolean }

type Shown = {
  /** Whether something covers the list, so that new rows cannot be seen. */
  isCovered: boolean
}

/** The list as rendered. It is always sorted, except that the held row stays where it is. */
export function useAlertList(loaded: LoadedAlerts, { isCovered }: Shown) {
  const { list, asked } = loaded
  const { listed, state, order } = asked
  const hand = useHand()
  const heldId = isCovered ? undefined : hand.heldId
  const key = `${JSON.stringify(listed)} ${state} ${order} ${list.isPending} ${list.isPlaceholderData}`
  const held = useHeld(loaded.rows, heldId, key, asked.isLate)
  const rows = useRows(loaded, held)
  const { above, setAbove } = useAbove(rows, key)
  const scroller = useRef<HTMLDivElement>(null)
  const rowShower = useRef<ShowRow>(null)
  const isWhole = !list.isPending && !list.isPlaceholderData && !list.hasNextPage
  const counts = countsOf(loaded, rows, isWhole)
  const open = counts?.open ?? 0
  const sections = sectionsOf(loaded, rows, open, isWhole)
  const isOfAll = isWhole && state === 'open' && Object.keys(listed).length === 0
  const showRow: ShowRow = (id, focus) => rowShower.current?.(id, focus)
  const showAbove = () => {
    const [first] = above
    if (first) showRow(first, false)
  }
  return {
    rows,
    showRow,
    /** The unattended alerts that arrived above the visible part, in the list's order. */
    above,
    showAbove,
    counts,
    sections,
    /** How many of the business's alerts are open and how many are unattended, if the list contains all of them. */
    ofAll: isOfAll && sections.waiting !== undefined ? { open, unattended: sections.waiting } : undefined,
    /** Used by the component that renders the list, which sets `rowShower` and `above`. */
    scrolling: {
      key,
      scroller,
      hand: { ...hand, heldId: held?.id },
      isCovered,
      rowShower,
      above,
      setAbove,
    },
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
  { rows, list, asked: { state, listed, rings, order, isLate } }: LoadedAlerts,
  held: Held | undefined,
): Row[] {
  const known = useKnownAlerts()
  const isPlaceholder = list.isPlaceholderData
  return useMemo(() => {
    const fits = (alert: Alert) => isPlaceholder || isListed(alert, { state, listed, rings })
    const placed = [...rows.values()].filter((alert) => alert.id !== held?.id && fits(alert))
    if (held) placed.push(held.alert)
    placed.sort(compareIn(order, (alert) => (alert === held?.alert ? held.isLate : isLate(alert))))
    return placed.map((alert): Row => {
      const section = order === 'newest' ? undefined : isUnattended(alert) ? 'waiting' : 'inHand'
      if (alert !== held?.alert) return { alert, gone: false, section }
      const now = newestOf(known, rows.get(held.id) ?? alert)
      return { alert: now, gone: !fits(now), section }
    })
  }, [rows, known, state, listed, rings, order, isPlaceholder, held, isLate])
}

/**
 * The alerts that arrived above the visible part and are still in the list, except those that somebody has since taken.
 */
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

/**
 * The numbers of open and closed alerts. If the whole list is loaded, its rows are counted, because the API's
 * counts may be slightly older.
 */
function countsOf(
  { counts, asked: { state } }: LoadedAlerts,
  rows: readonly Row[],
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

/** The count per section; undefined while unknown, or if the list has no sections. */
export type Sections = Record<SectionName, number | undefined>

function sectionsOf(
  { asked: { order }, unattended }: LoadedAlerts,
  rows: readonly Row[],
  open: number,
  isWhole: boolean,
): Sections {
  if (order === 'newest') return { waiting: undefined, inHand: undefined }
  const there = rows.filter(({ alert, gone }) => !gone && isUnattended(alert)).length
  const waiting = isWhole ? there : unattended
  return { waiting, inHand: waiting === undefined ? undefined : Math.max(0, open - waiting) }
}
