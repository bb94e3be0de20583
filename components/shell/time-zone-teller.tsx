'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { preferenceCookie } from '@/lib/i18n/preferences'
import { rememberPreference } from './remember-preference'

/** Sends the server the browser's time zone, and asks for the page anew when the server did not have it. */
export function TimeZoneTeller() {
  const router = useRouter()
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const cookie = `${preferenceCookie('time-zone', location)}=${encodeURIComponent(own)}`
    if (document.cookie.split('; ').includes(cookie)) return
    rememberPreference('time-zone', own)
    router.refresh()
  }, [router])
  return null
}
