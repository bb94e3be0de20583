'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'

/** Kept clear above and below the focused row: filters and column headers above, the footer and a phone's bar below. */
const paddingAbove = 136
const paddingBelow = 128
/** How many rows are rendered above and below the visible ones. */
const overscan = 12

type Rows = {
  /** All rows, placeholders included. */
  count: number
  /** The rows in memory: from `before` up to `end`. */
  before: number
  end: number
}

/** A row to render; `top` is in pixels below the first one, undefined until hydration. */
export type VirtualRow = { index: number; top?: number }
export type RowsInSight = { first: number; last: number }

/** Renders only the visible rows of a long list of equally tall rows, plus the focused one wherever it is. */
export function useVirtualRows({ count, before, end }: Rows) {
  const body = useRef<HTMLTableSectionElement>(null)
  const asked = useRef<number>(undefined)
  const [active, setActive] = useState<number>()
  const hydrated = useHydrated()
  const geometry = useRowGeometry(body)
  const { height, top } = geometry
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    estimateSize: () => height,
    scrollMargin: top,
    scrollPaddingStart: paddingAbove,
    scrollPaddingEnd: paddingBelow,
    initialRect: typeof window === 'undefined' ? undefined : windowRect(),
    initialOffset: () => (typeof window === 'undefined' ? 0 : window.scrollY),
    rangeExtractor: (range) => withActive(range, active),
  })
  const measured = useRef(geometry)
  useLayoutEffect(() => {
    const before = measured.current
    measured.current = geometry
    if (before.height === geometry.height) return
    virtualizer.measure()
    keepInPlace(before, geometry, active)
  }, [virtualizer, geometry, active])
  // A row that was not rendered takes the focus once it is.
  useLayoutEffect(() => {
    if (asked.current !== undefined) take(asked.current)
  })

  function take(index: number) {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)
    asked.current = row ? undefined : index
    row?.focus({ preventScroll: true })
  }

  /** Focuses the row at this index or the nearest one; a row that is not in memory yet takes the focus once it is. */
  function focusRow(index: number) {
    if (count === 0) return
    const nearest = Math.min(Math.max(index, 0), count - 1)
    setActive(nearest)
    take(nearest)
    virtualizer.scrollToIndex(nearest)
  }

  const places = virtualizer.getVirtualItems()
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const rows: VirtualRow[] = hydrated
    ? places.map(({ index, start }) => ({ index, top: start - top }))
    : Array.from({ length: end - before }, (_, place) => ({ index: before + place }))
  return {
    body,
    rows,
    /** The height of all rows together, in pixels. */
    height: hydrated ? count * height : undefined,
    inSight: { first, last },
    /** The row that the keyboard is on. */
    active,
    /** The row in the tab order. */
    stop: active !== undefined && active < end ? active : Math.min(Math.max(before, first), end - 1),
    setActive,
    focusRow,
    pageRows: Math.max(1, last - first - 4),
  }
}

/**
 * In pixels: a row's height, the distance from the top of the document to the rows, and the scroll offset when
 * measured.
 */
type Geometry = { height: number; top: number; scrolled: number }

/** When the row height changes, the active row, or else the first visible one, keeps its position on the screen. */
function keepInPlace(before: Geometry, now: Geometry, active: number | undefined): void {
  const hidden = now.scrolled + paddingAbove - before.top
  // Before the first measurement there was no position to keep.
  if (before.top === 0 || hidden <= 0) return
  const first = hidden / before.height
  const last = first + (window.innerHeight - paddingAbove) / before.height
  const place = active !== undefined && active >= first && active <= last ? active : first
  const moved = now.top - before.top + place * (now.height - before.height)
  window.scrollTo({ top: now.scrolled + moved })
}

const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight })

/** The indices of the rows to render, in order. */
function withActive(range: Range, active: number | undefined): number[] {
  const rows = defaultRangeExtractor(range)
  if (active === undefined || active >= range.count || rows.includes(active)) return rows
  return active < (rows[0] ?? 0) ? [active, ...rows] : [...rows, active]
}

/** The height measured last, so that a list has its full height at once when the user returns to it. */
let lastHeight = 36

function useRowGeometry(body: RefObject<HTMLElement | null>): Geometry {
  const [geometry, setGeometry] = useState<Geometry>({ height: lastHeight, top: 0, scrolled: 0 })
  useLayoutEffect(() => {
    function measure() {
      const place = body.current
      const row = place?.querySelector<HTMLElement>('[data-index]')
      if (!place || !row) return
      lastHeight = row.offsetHeight
      const scrolled = window.scrollY
      const next = { height: lastHeight, top: place.getBoundingClientRect().top + scrolled, scrolled }
      setGeometry((now) => (now.height === next.height && now.top === next.top ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // A panel beside the list narrows it, which makes its rows taller.
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [body])
  return geometry
}
