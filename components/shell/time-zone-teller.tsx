'use client'

import { useRouter } from 'next/navigation'
import { useTimeZone } from 'next-intl'
import { useEffect } from 'react'
import { rememberPreference } from './remember-preference'

/** Tells the server the browser's time zone, and asks for the page anew when it was rendered for another. */
export function TimeZoneTeller() {
  const router = useRouter()
  const rendered = useTimeZone()
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own === rendered) return
    rememberPreference('time-zone', own)
    router.refresh()
  }, [rendered, router])
  return null
}
