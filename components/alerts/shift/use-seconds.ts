'use client'

import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/data/connection/server-clock'

/** Now by the server's clock, in ms, each second anew. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
