'use client'

import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The value once it has been stable for `ms` milliseconds. With `leading`, a change that comes at least `ms` after the
 * previous one takes effect immediately, so only faster changes wait.
 */
export function useDebounced<T>(value: T, ms: number, { leading = false } = {}): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  // Before the browser paints, so that a search starts a frame earlier.
  useLayoutEffect(() => {
    const isAfterPause = performance.now() - changedAt.current >= ms
    changedAt.current = performance.now()
    if (leading && isAfterPause) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms, leading])
  return settled
}
