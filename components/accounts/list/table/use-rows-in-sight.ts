'use client'

import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type RowsInSight = { first: number; last: number }

type Geometry = { top: number; height: number }

function readSight({ top, height }: Geometry): RowsInSight {
  if (typeof window === 'undefined') return { first: 0, last: 0 }
  const rowAt = (y: number) => Math.max(0, Math.floor((y - top) / height))
  return { first: rowAt(window.scrollY), last: rowAt(window.scrollY + window.innerHeight) }
}

/** Which rows of one height the window shows, whether there are so many or not. */
export function useRowsInSight({ top, height }: Geometry): RowsInSight {
  const [sight, setSight] = useState(() => readSight({ top, height }))
  useLayoutEffect(() => {
    function look() {
      const next = readSight({ top, height })
      setSight((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    // Drawn before the scrolled page is painted, so that a long way at once shows rows and no gap.
    const lookAtOnce = () => flushSync(look)
    look()
    window.addEventListener('scroll', lookAtOnce, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', lookAtOnce)
      window.removeEventListener('resize', look)
    }
  }, [top, height])
  return sight
}
