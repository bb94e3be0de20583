'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection, useConnectionActs, useReloadReason } from '@/lib/data/connection/use-connection'

const everyMs = 30_000

/**
 * Reads the page again every 30 s while it is looked at, when one comes back to it, and when the API does. The question
 * comes first: a page that is read while nobody answers becomes the browser's own error page.
 */
export function KeepFresh() {
  const router = useRouter()
  const { ask } = useConnectionActs()
  const isAway = useConnection().state === 'stale'
  const wasAway = useRef(false)
  // Of another build it would be loaded anew as a whole, while somebody uses it.
  const isOld = useReloadReason() !== undefined
  const readAnew = useEffectEvent(() => {
    if (!isOld) router.refresh()
  })
  useEffect(() => {
    if (isAway) {
      wasAway.current = true
      return
    }
    if (wasAway.current) readAnew()
    wasAway.current = false
    const refresh = async () => {
      if (document.visibilityState === 'visible' && (await ask())) readAnew()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [ask, isAway])
  return null
}
