'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for the life of the component that does what the latest one does: rows of a long list keep still. */
export function useStable<Arguments extends unknown[]>(act: (...given: Arguments) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
