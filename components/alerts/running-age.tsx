'use client'

import { formatRunningTime } from '@/lib/format/time/running-time'
import { useSecond } from '@/lib/i18n/use-second'

/** The time elapsed since `since`, updated every second. */
export function RunningAge({ since }: { since: string }) {
  const now = useSecond()
  return <span suppressHydrationWarning>{formatRunningTime((now - Date.parse(since)) / 1000)}</span>
}
