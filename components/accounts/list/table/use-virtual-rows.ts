'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'

/** What stays free of the focused row above and below: the filters and the head, and the foot with the bar of a phone. */
const paddingAbove = 136
const paddingBelow = 128
/** So many rows above and below what is in sight are drawn too. */
const overscan = 12

type Rows = {
  /** All rows there are places for. */
  count: number
  /** The rows that are in memory: from `before` on, up to `end`. */
  before: number
  end: number
}

/** A row to draw; `top` in pixels below the first one, undefined until the browser has taken over. */
export type VirtualRow = { index: number; top?: number }
export type RowsInSight = { first: number; last: number }

/** Of a long list of rows of one height only those in sight are drawn; and the one that has the focus, wherever it is. */
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
  // A row that was not drawn takes the focus when it is.
  useLayoutEffect(() => {
    if (asked.current !== undefined) take(asked.current)
  })

  function take(index: number) {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)
    asked.current = row ? undefined : index
    row?.focus({ preventScroll: true })
  }

  /** The row at or next to this index; one that is not in memory, or not yet, takes the focus when it is. */
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
    /** Of all rows together, in pixels. */
    height: hydrated ? count * height : undefined,
    inSight: { first, last },
    /** The row that the keyboard is at. */
    active,
    /** The one that Tab comes to. */
    stop: active !== undefined && active < end ? active : Math.min(Math.max(before, first), end - 1),
    setActive,
    focusRow,
    pageRows: Math.max(1, last - first - 4),
  }
}

/** In pixels: of a row, how far below the top of the document the rows begin, and how far it was scrolled at that moment. */
type Geometry = { height: number; top: number; scrolled: number }

/** When the rows become higher or lower, the one that is active, else the first in sight, stays where it is on the screen. */
function keepInPlace(before: Geometry, now: Geometry, active: number | undefined): void {
  const hidden = now.scrolled + paddingAbove - before.top
  // Before they were measured for the first time there was nothing to keep.
  if (before.top === 0 || hidden <= 0) return
  const first = hidden / before.height
  const last = first + (window.innerHeight - paddingAbove) / before.height
  const place = active !== undefined && active >= first && active <= last ? active : first
  const moved = now.top - before.top + place * (now.height - before.height)
  window.scrollTo({ top: now.scrolled + moved })
}

const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight })

/** The indices of the rows to draw, in their order. */
function withActive(range: Range, active: number | undefined): number[] {
  const rows = defaultRangeExtractor(range)
  if (active === undefined || active >= range.count || rows.includes(active)) return rows
  return active < (rows[0] ?? 0) ? [active, ...rows] : [...rows, active]
}

/** As it was measured last, so that a list one comes back to has its height at once. */
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
    // A panel beside it makes it narrow, and its rows high.
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [body])
  return geometry
}
