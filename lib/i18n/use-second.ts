'use client'

import { useNow as useServedAt } from 'next-intl'
import { useServerSecond } from '@/lib/data/connection/server-clock'

/** The current second by the server's clock, in ms since the epoch; for running timers. */
export function useSecond(): number {
  return useServerSecond(useServedAt().getTime())
}
