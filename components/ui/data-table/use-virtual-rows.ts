'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated'

/**
 * The space, in pixels, to keep free above and below the focused row: for filters and column headers above it, for
 * the footer and a phone's bar below it.
 */
const paddingAbove = 136
const paddingBelow = 128
/** How many rows are rendered above and below the visible ones. */
const overscan = 12
/** The estimated height of rows that are measured one by one, in pixels. */
const usualHeight = 37
/** Shorter tables are rendered in full, so that the browser's own search finds all of their text. */
const wholeUpTo = 60

type Rows = {
  table: RefObject<HTMLTableElement | null>
  /** The number of rows, including placeholders. */
  count: number
  /** Whether all rows have the same height; otherwise each is measured. */
  isEven: boolean
  keyOf: (index: number) => string | number
  /** Rows that stay rendered wherever the user scrolls. */
  kept: readonly number[]
  /** The focused row, which keeps its position on the screen when the row height changes. */
  active: number | undefined
}

/** `roomAbove` is the height, in pixels, of the gap for unrendered rows directly above. */
type DrawnRow = { index: number; roomAbove: number }

/** Renders only the visible rows of a long table, and those in `kept`. The server renders all rows, without styles. */
export function useVirtualRows({ table, count, isEven, keyOf, kept, active }: Rows) {
  const isReady = useHydrated()
  const isVirtual = isReady && (isEven || count > wholeUpTo)
  const geometry = useGeometry(table, isVirtual)
  const { rowHeight, top } = geometry
  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    enabled: isVirtual,
    count,
    overscan,
    estimateSize: () => (isEven ? rowHeight : usualHeight),
    getItemKey: keyOf,
    indexAttribute: 'data-place',
    scrollMargin: top,
    scrollPaddingStart: paddingAbove,
    scrollPaddingEnd: paddingBelow,
    initialRect: typeof window === 'undefined' ? undefined : windowRect(),
    initialOffset: () => (typeof window === 'undefined' ? 0 : window.scrollY),
    rangeExtractor: (range) => withKept(range, kept),
  })
  const measured = useRef(geometry)
  useLayoutEffect(() => {
    const before = measured.current
    measured.current = geometry
    if (!isEven || before.rowHeight === geometry.rowHeight) return
    virtualizer.measure()
    keepInPlace(before, geometry, active)
  }, [virtualizer, geometry, active, isEven])

  const items = virtualizer.getVirtualItems()
  const ends = [top, ...items.map(({ end }) => end)]
  const drawn: DrawnRow[] = isVirtual
    ? items.map(({ index, start }, place) => ({ index, roomAbove: start - (ends[place] ?? start) }))
    : Array.from({ length: count }, (_, index) => ({ index, roomAbove: 0 }))
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  return {
    /** Whether the visible rows are known; false before hydration. */
    isReady,
    drawn,
    roomBelow: isVirtual ? top + virtualizer.getTotalSize() - (ends.at(-1) ?? top) : 0,
    inSight: isVirtual ? { first, last } : { first: 0, last: count - 1 },
    measure: isEven ? undefined : virtualizer.measureElement,
    scrollTo: isVirtual ? (index: number) => virtualizer.scrollToIndex(index) : undefined,
    pageRows: Math.max(1, (isVirtual ? last - first : 20) - 4),
  }
}

const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight })

/** The indices of the rows to render, in order. */
function withKept(range: Range, kept: readonly number[]): number[] {
  const rows = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index < range.count)])
  return [...rows].toSorted((a, b) => a - b)
}

/**
 * In pixels: a row's height, the distance from the top of the document to the rows, and the scroll offset at
 * the time of measuring.
 */
type Geometry = { rowHeight: number; top: number; scrolled: number }

/**
 * When the row height changes, the active row keeps its position on the screen or, without one, the first
 * visible row does.
 */
function keepInPlace(before: Geometry, now: Geometry, active: number | undefined): void {
  const hidden = now.scrolled + paddingAbove - before.top
  // Before the first measurement there is no position to keep.
  if (before.top === 0 || hidden <= 0) return
  const first = hidden / before.rowHeight
  const last = first + (window.innerHeight - paddingAbove) / before.rowHeight
  const place = active !== undefined && active >= first && active <= last ? active : first
  const moved = now.top - before.top + place * (now.rowHeight - before.rowHeight)
  window.scrollTo({ top: now.scrolled + moved })
}

/** The last measured row height: when the user returns to a table, it gets its full height immediately. */
let lastHeight = 36

function useGeometry(table: RefObject<HTMLTableElement | null>, isWanted: boolean): Geometry {
  const [geometry, setGeometry] = useState<Geometry>({ rowHeight: lastHeight, top: 0, scrolled: 0 })
  useLayoutEffect(() => {
    if (!isWanted) return
    function measure() {
      const row = table.current?.querySelector<HTMLElement>('[data-index]')
      if (!table.current || !row) return
      lastHeight = row.offsetHeight
      const scrolled = window.scrollY
      const head = table.current.tHead?.offsetHeight ?? 0
      const next = {
        rowHeight: lastHeight,
        top: table.current.getBoundingClientRect().top + head + scrolled,
        scrolled,
      }
      setGeometry((now) => (now.rowHeight === next.rowHeight && now.top === next.top ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // A panel that opens beside the table narrows it, which may make its rows taller.
    if (table.current) observer.observe(table.current)
    return () => observer.disconnect()
  }, [table, isWanted])
  return geometry
}
