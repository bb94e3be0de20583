'use client'

import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import type { ListItem } from './list-items'
import type { AlertListModel } from './use-alert-list'

/** With two lines of an address. */
const rowPx = 77
const headPx = 29
/** What the first paint of the server is for. */
const firstRect = { width: 360, height: 1_000 }
/** A row of which less is hidden counts as seen. */
const hiddenPx = 8

/** As its observer measures it; asked any earlier, the browser would lay out the whole page within the render. */
const measureRow: typeof measureElement = (row, entry, list) =>
  entry
    ? measureElement(row, entry, list)
    : (list.measurementsCache[list.indexFromElement(row)]?.size ?? rowPx)

/** Blank space above and below the rows, where there is too little to scroll for a row to stay where it is. */
type Room = { lead: number; tail: number }
const noRoom: Room = { lead: 0, tail: 0 }

/** The list as it was painted last. */
type Painted = { key: string; items: readonly ListItem[]; tops: ReadonlyMap<string, number> }

type Given = {
  model: Pick<AlertListModel, 'key' | 'scroller' | 'hand' | 'isCovered' | 'above' | 'setAbove'>
  items: readonly ListItem[]
  /** Came by the reader's own doing, or is looked at already. */
  selectedId: string | undefined
}

/**
 * Draws the items in view. Whatever comes, goes or moves, the row under the hand stays where it is on the screen; without
 * one, and once the list is scrolled, the first row in view does. What came in above the view is noted in the model.
 */
export function useAnchoredList({ model, items, selectedId }: Given) {
  const { scroller, hand } = model
  const [room, setRoom] = useState(noRoom)
  const content = useRef<HTMLDivElement>(null)
  const scrollTop = useRef(0)
  /** Where to scroll to once there is room for it. */
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
  // The anchor below does this, and for a row under the hand too.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const drawn = virtual.getVirtualItems()
  const tops = new Map(drawn.map(({ key, start }) => [String(key), start]))
  const painted = useRef<Painted>({ key: model.key, items, tops })
  /** What has come in, or up, since the reader last scrolled. */
  const arrived = useRef(new Set(model.above))
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
    painted.current = { key: model.key, items, tops }
    noteArrivals(before)
    if (pending.current !== undefined) {
      scrollTo(pending.current)
      pending.current = undefined
    } else if (before.key !== model.key) {
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
    if (before.key !== model.key) return arrived.current.clear()
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
    return top !== undefined && (model.isCovered || top < scrollTop.current - hiddenPx)
  }

  function countAbove() {
    for (const id of arrived.current) if (!placeOf.has(id)) arrived.current.delete(id)
    const above = [...arrived.current].filter(isHidden)
    if (above.length !== model.above.length || above.some((id) => !model.above.includes(id)))
      model.setAbove(new Set(above))
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
      // The browser tells of it a frame later, when another render may have put the list back.
      onScroll()
    },
    padding: {
      paddingTop: drawn[0]?.start ?? 0,
      paddingBottom: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    },
  }
}

/** The row that stays where it is: the one under the hand, or else the first in view of a list that is scrolled. */
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
