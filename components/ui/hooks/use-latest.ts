'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function with a stable identity, for memoized rows, that calls the latest function passed in. */
export function useLatest<Given extends unknown[]>(act: ((...given: Given) => void) | undefined) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current?.(...given), [])
}
