'use client'

import { useEffect, useState } from 'react'

/** True once the page is idle, which is a good time to preload what will be needed soon. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, 1000, true)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(request)
  }, [])
  return idle
}
