'use client'

import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/data/connection/server-clock'

const tickMs = 250

/** Counts down whole seconds by the server's clock: 0 once the time has passed, undefined on the first render. */
export function useSecondsUntil(at: string | null): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (at === null) return setSeconds(undefined)
    const count = () => {
      const left = Math.max(0, Math.ceil((Date.parse(at) - serverNow()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(count, tickMs)
    count()
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
