'use client'

import { useFormat } from './use-format'
import { useNow } from './use-now'

/**
 * Formats a time to the second, without the date if it is today ("22:46:17"), as the props of components/ui's
 * DateTime.
 */
export function useClock() {
  const format = useFormat()
  const now = useNow()
  return (at: string) => {
    const { iso, exact } = format.moment(at)
    return { iso, exact, text: format.date(at) === format.date(now) ? format.time(at) : exact }
  }
}
