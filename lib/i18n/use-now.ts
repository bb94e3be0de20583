'use client'

import { useNow as useServedAt } from 'next-intl'
import { useServerNow } from '@/lib/data/connection/server-clock'

/**
 * The current time by the server's clock, in ms since the epoch; updates itself, starting with the time the
 * page was rendered.
 */
export function useNow(): number {
  return useServerNow(useServedAt().getTime())
}
