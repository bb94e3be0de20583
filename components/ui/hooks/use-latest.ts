'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, which does what the latest of those given does: for rows that are memorized. */
export function useLatest<Given extends unknown[]>(act: ((...given: Given) => void) | undefined) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current?.(...given), [])
}
