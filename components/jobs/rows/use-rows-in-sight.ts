'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Most rows are as high; each is measured once it is drawn. */
const rowPx = 37
const overscan = 12

/**
 * For the browser alone, which is what reads the rows. Of a long table only the rows in sight are drawn, and those that are
 * `kept`, wherever they are.
 */
export function useRowsInSight(count: number, kept: readonly number[]) {
  const table = useRef<HTMLTableElement>(null)
  const top = useTopOfRows(table)
  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    count,
    overscan,
    estimateSize: () => rowPx,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    rangeExtractor: (range) => withKept(range, kept),
  })
  const drawn = virtualizer.getVirtualItems()
  const ends = [top, ...drawn.map(({ end }) => end)]
  return {
    table,
    measure: virtualizer.measureElement,
    /** `roomAbove`: the height of the rows before it that are not drawn. */
    drawn: drawn.map(({ index, start }, place) => ({ index, roomAbove: start - (ends[place] ?? start) })),
    roomBelow: top + virtualizer.getTotalSize() - (ends.at(-1) ?? top),
    last: virtualizer.range?.endIndex ?? 0,
  }
}

/** The indices of the rows to draw, in their order. */
function withKept(range: Range, kept: readonly number[]): number[] {
  const rows = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index < range.count)])
  return [...rows].toSorted((a, b) => a - b)
}

/** How far below the top of the document the rows begin, in pixels. */
function useTopOfRows(table: RefObject<HTMLTableElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    function measure() {
      const head = table.current?.tHead
      if (head) setTop(head.getBoundingClientRect().bottom + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table])
  return top
}
