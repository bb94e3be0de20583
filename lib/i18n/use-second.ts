'use client'

import { useNow as useServedAt } from 'next-intl'
import { useServerSecond } from '@/lib/data/connection/server-second'

/** The second that it is by the server's clock, in ms since the epoch: for what runs before the reader's eyes. */
export function useSecond(): number {
  return useServerSecond(useServedAt().getTime())
}
