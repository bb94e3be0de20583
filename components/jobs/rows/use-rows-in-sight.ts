'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height of most rows; every row is measured once rendered. */
const rowPx = 37
const overscan = 12

/**
 * Virtualizes a long table: only visible rows and `kept` ones are rendered. Runs in the browser only, as do the queries
 * for the rows.
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
    /** `roomAbove`: the height of the unrendered rows directly above. */
    drawn: drawn.map(({ index, start }, place) => ({ index, roomAbove: start - (ends[place] ?? start) })),
    roomBelow: top + virtualizer.getTotalSize() - (ends.at(-1) ?? top),
    last: virtualizer.range?.endIndex ?? 0,
  }
}

/** The indices of the rows to render, in order. */
function withKept(range: Range, kept: readonly number[]): number[] {
  const rows = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index < range.count)])
  return [...rows].toSorted((a, b) => a - b)
}

/** The distance from the top of the document to the first row, in pixels. */
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
