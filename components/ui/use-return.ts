'use client'

import { useEffect, useEffectEvent } from 'react'

const firstSeconds = 2
const longestSeconds = 60

/**
 * Calls `reload` as soon as the API answers again, for a page that could not be read. Should it fail all the same, the
 * next try comes later each time. The question comes first: a page that is read while nobody answers becomes the
 * browser's own error page.
 */
export function useReturn(reload: () => void): void {
  const onReturn = useEffectEvent(reload)
  useEffect(() => {
    const left = new AbortController()
    let seconds = firstSeconds
    let timer = setTimeout(look, seconds * 1000)
    async function look() {
      const isBack = await fetch('/api/health', { signal: left.signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (left.signal.aborted) return
      if (isBack) {
        onReturn()
        seconds = Math.min(seconds * 2, longestSeconds)
      }
      timer = setTimeout(look, seconds * 1000)
    }
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [])
}
