'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 30_000

/** Reads the page again every 30 s while it is looked at, and when one comes back to it. */
export function KeepFresh() {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && router.refresh()
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [router])
  return null
}
