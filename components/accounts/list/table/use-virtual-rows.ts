'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'
import { rowsToDraw } from './rows-to-draw'
import { useRowGeometry } from './use-row-geometry'
import { useRowsInSight } from './use-rows-in-sight'

/** What stays free of the focused row above and below: the head, and the foot with the bar of a phone. */
const roomAbove = 48
const roomBelow = 128

type Rows = {
  /** All rows there are places for. */
  count: number
  /** The rows that are in memory: from `before` on, up to `end`. */
  before: number
  end: number
}

/** A row to draw; `top` in pixels below the first one, undefined until the browser has taken over. */
export type VirtualRow = { index: number; top?: number }

/** Of a long list of rows of one height only those in sight are drawn; and the one that has the focus, wherever it is. */
export function useVirtualRows({ count, before, end }: Rows) {
  const body = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(undefined)
  const [active, setActive] = useState<number>()
  const hydrated = useHydrated()
  const { height, top } = useRowGeometry(body)
  const inSight = useRowsInSight({ height, top })
  // A row that was not drawn takes the focus when it is.
  useLayoutEffect(() => {
    if (asked.current !== undefined) take(asked.current)
  })

  function take(index: number) {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)
    asked.current = row ? undefined : index
    row?.focus({ preventScroll: true })
  }

  function bringIntoSight(index: number) {
    const [above, below] = [top + index * height - roomAbove, top + (index + 1) * height + roomBelow]
    if (above < window.scrollY) window.scrollTo({ top: above })
    else if (below > window.scrollY + window.innerHeight) window.scrollTo({ top: below - window.innerHeight })
  }

  /** The row at or next to this index; one that is not in memory, or not yet, takes the focus when it is. */
  function focusRow(index: number) {
    if (count === 0) return
    const nearest = Math.min(Math.max(index, 0), count - 1)
    setActive(nearest)
    take(nearest)
    bringIntoSight(nearest)
  }

  const drawn = hydrated
    ? rowsToDraw({ sight: inSight, count, active })
    : Array.from({ length: end - before }, (_, place) => before + place)
  return {
    body,
    rows: drawn.map((index): VirtualRow => ({ index, top: hydrated ? index * height : undefined })),
    /** Of all rows together, in pixels. */
    height: hydrated ? count * height : undefined,
    inSight,
    /** The row that the keyboard is at. */
    active,
    /** The one that Tab comes to. */
    stop: active !== undefined && active < end ? active : Math.min(Math.max(before, inSight.first), end - 1),
    setActive,
    focusRow,
    pageRows: Math.max(1, inSight.last - inSight.first - 4),
  }
}
