import { TZDate } from '@date-fns/tz'
import { startOfDay as firstMomentOf } from 'date-fns/startOfDay'
import { findReadableZone } from './readable-zone'
import { toZonedInput } from './zoned-input'

/**
 * The first instant (UTC) of a day such as `2026-11-21` in a zone, or of the day `daysLater` days later; undefined for
 * an invalid day. Not every day begins at midnight: where the clocks skip midnight, the day begins at one o'clock.
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  const zone = findReadableZone(timeZone)
  if (year === undefined || !zone || Number.isNaN(Date.parse(day))) return undefined
  const noon = new TZDate(year, (month ?? 1) - 1, (date ?? 1) + daysLater, 12, zone)
  return new Date(firstMomentOf(noon).getTime()).toISOString()
}

/** The day of a timestamp in a zone. */
export function dayOf(moment: string, timeZone: string): string {
  return toZonedInput(moment, timeZone).slice(0, 10)
}

/** The last day before an exclusive end: if the end is the first instant of a day, the day before. */
export function lastDayBefore(moment: string, timeZone: string): string {
  return dayOf(new Date(Date.parse(moment) - 1).toISOString(), timeZone)
}
