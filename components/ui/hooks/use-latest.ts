'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest function passed in; for memoized rows. */
export function useLatest<Given extends unknown[]>(act: ((...given: Given) => void) | undefined) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current?.(...given), [])
}
