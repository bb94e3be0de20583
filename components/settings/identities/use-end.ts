'use client'

import { useTimeZone } from 'next-intl'
import { serverNow } from '@/lib/data/connection/server-clock'
import { dayOf, lastDayBefore, startOfDay } from '@/lib/format/time/zoned-day'
import { useFormat } from '@/lib/i18n/use-format'

/**
 * Converts between the time when an identity ends and its last whole day in the business's time zone. As long as the
 * day is not changed, the exact time is kept.
 */
export function useEnd() {
  const timeZone = useTimeZone() ?? 'UTC'
  const format = useFormat()
  const toDay = (moment?: string | null) => (moment ? lastDayBefore(moment, timeZone) : '')
  const firstAfter = (day: string) => startOfDay(day, timeZone, 1)
  return {
    timeZone,
    today: dayOf(new Date(serverNow()).toISOString(), timeZone),
    toDay,
    toMoment: (day: string, before: string | null = null) =>
      day === toDay(before) ? before : (firstAfter(day) ?? null),
    /** The last day or, if another system has set an end in the middle of a day, the exact minute. */
    inWords: (moment: string) => {
      const day = toDay(moment)
      const isWholeDay = Date.parse(firstAfter(day) ?? '') === Date.parse(moment)
      return isWholeDay ? format.day(day) : format.zoned(moment)
    },
  }
}
