'use client'

import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import type { ListItem } from './list-items'
import type { AlertListModel } from './use-alert-list'

/** The height of a row, with two lines for the street address. */
const rowPx = 77
const headPx = 29
/** The size assumed for the server's first render. */
const firstRect = { width: 360, height: 1_000 }
/** Whether somebody still has to take this alert; `list.above` contains no others. */
const isWaiting = (item: ListItem | undefined) =>
  item?.kind === 'row' && !item.gone && isUnattended(item.alert)

/** A row counts as seen if at most this much of it is hidden. */
const hiddenPx = 8

/** Measures only through the observer: measuring any earlier would force a layout of the whole page during render. */
const measureRow: typeof measureElement = (row, entry, list) =>
  entry
    ? measureElement(row, entry, list)
    : (list.measurementsCache[list.indexFromElement(row)]?.size ?? rowPx)

/** Blank space above and below the rows, so that a row can stay in place even if there is too little to scroll. */
type Room = { lead: number; tail: number }
const noRoom: Room = { lead: 0, tail: 0 }

/** The list as last painted. */
type Painted = { key: string; items: readonly ListItem[]; tops: ReadonlyMap<string, number> }

type Given = {
  list: AlertListModel['scrolling']
  items: readonly ListItem[]
  /** The selected row. It does not count as an arrival: the user selected it, or it was already in view. */
  selectedId: string | undefined
}

/**
 * Renders the items in view and keeps one row in place on the screen, whatever is added, removed or moved:
 * the held row or, once the list has been scrolled, the first row in view. Arrivals above the view are
 * recorded in `list.above`.
 */
export function useAnchoredList({ list, items, selectedId }: Given) {
  const { scroller, hand } = list
  const [room, setRoom] = useState(noRoom)
  const content = useRef<HTMLDivElement>(null)
  const scrollTop = useRef(0)
  /** The offset to scroll to once the list is long enough. */
  const pending = useRef<number>(undefined)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (items[at]?.kind === 'head' ? headPx : rowPx),
    getItemKey: (at) => items[at]?.key ?? at,
    overscan: 12,
    paddingStart: room.lead,
    paddingEnd: room.tail,
    initialRect: firstRect,
    measureElement: measureRow,
  })
  // Scroll positions are adjusted only by the anchoring below, which also handles the held row.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const drawn = virtual.getVirtualItems()
  const tops = new Map(drawn.map(({ key, start }) => [String(key), start]))
  const painted = useRef<Painted>({ key: list.key, items, tops })
  /** The rows that have arrived or moved up since the user last scrolled. */
  const arrived = useRef(new Set(list.above))
  const placeOf = useMemo(() => new Map(items.map(({ key }, at) => [key, at])), [items])
  const topOf = (key: string) => virtual.measurementsCache[placeOf.get(key) ?? -1]?.start

  const scrollTo = (top: number) => {
    if (scroller.current && scroller.current.scrollTop !== top) scroller.current.scrollTop = top
    scrollTop.current = top
  }
  const move = (top: number, next: Room) => {
    if (next.lead === room.lead && next.tail === room.tail) return scrollTo(top)
    pending.current = top
    setRoom(next)
  }
  const settle = useEffectEvent(() => {
    const before = painted.current
    painted.current = { key: list.key, items, tops }
    noteArrivals(before)
    if (pending.current !== undefined) {
      scrollTo(pending.current)
      pending.current = undefined
    } else if (before.key !== list.key) {
      setRoom((now) => (now.lead + now.tail > 0 ? noRoom : now))
    } else if (hand.heldId === undefined && room.lead + room.tail > 0) {
      move(Math.max(0, scrollTop.current - room.lead), noRoom)
    } else {
      keepPlace(before)
    }
    if (pending.current === undefined) countAbove()
    if (hand.heldId !== undefined && !tops.has(hand.heldId)) hand.release()
  })
  useLayoutEffect(() => settle())

  function keepPlace(before: Painted) {
    const anchor = anchorOf(before, placeOf, hand.heldId, scrollTop.current)
    const after = anchor === undefined ? undefined : topOf(anchor)
    if (anchor === undefined || after === undefined) return
    const by = after - (before.tops.get(anchor) ?? after)
    if (by === 0) return
    const top = scrollTop.current + by
    if (anchor !== hand.heldId) return scrollTo(Math.max(0, top))
    const lead = Math.max(0, room.lead - top)
    const to = top - room.lead + lead
    const height = (content.current?.offsetHeight ?? 0) - room.lead - room.tail
    const tail = Math.max(0, to + (scroller.current?.clientHeight ?? 0) - height - lead)
    move(to, { lead, tail })
  }

  function noteArrivals(before: Painted) {
    if (before.key !== list.key) return arrived.current.clear()
    if (before.items === items) return
    const placeBefore = new Map(before.items.map(({ key }, at) => [key, at]))
    const anchor = anchorOf(before, placeOf, hand.heldId, scrollTop.current) ?? ''
    const isAbove = (at = Number.NaN, anchorAt = Number.NaN) => at < anchorAt
    items.forEach((item, at) => {
      if (item.kind !== 'row' || item.key === selectedId || !isUnattended(item.alert)) return
      const atBefore = placeBefore.get(item.key)
      const rose =
        isAbove(at, placeOf.get(anchor)) && !isAbove(atBefore, placeBefore.get(anchor)) && item.key !== anchor
      if (atBefore === undefined || rose) arrived.current.add(item.key)
    })
  }

  function isHidden(id: string) {
    const top = topOf(id)
    return top !== undefined && (list.isCovered || top < scrollTop.current - hiddenPx)
  }

  function countAbove() {
    for (const id of arrived.current) if (!isWaiting(items[placeOf.get(id) ?? -1])) arrived.current.delete(id)
    const above = [...arrived.current].filter(isHidden)
    if (above.length !== list.above.length || above.some((id) => !list.above.includes(id)))
      list.setAbove(new Set(above))
  }

  const onScroll = () => {
    const top = scroller.current?.scrollTop ?? 0
    if (top === scrollTop.current) return
    scrollTop.current = top
    for (const id of arrived.current) if (!isHidden(id)) arrived.current.delete(id)
  }
  return {
    virtual,
    drawn,
    content,
    onScroll,
    scrollToItem: (at: number) => {
      virtual.scrollToIndex(at, { align: 'auto' })
      // The browser's scroll event comes a frame later, by which time another render may have restored the old
      // position.
      onScroll()
    },
    padding: {
      paddingTop: drawn[0]?.start ?? 0,
      paddingBottom: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    },
  }
}

/** The row that stays in place: the held row or, if there is none and the list is scrolled, the first row in view. */
function anchorOf(
  { items, tops }: Painted,
  placeOf: ReadonlyMap<string, number>,
  heldId: string | undefined,
  scrollTop: number,
): string | undefined {
  if (heldId !== undefined && tops.has(heldId) && placeOf.has(heldId)) return heldId
  if (scrollTop <= 0) return undefined
  const inView = items.find(
    ({ kind, key }) => kind === 'row' && placeOf.has(key) && (tops.get(key) ?? -1) >= scrollTop,
  )
  return inView?.key
}
