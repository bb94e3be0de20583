import { TZDate } from '@date-fns/tz'
import { readTime } from './typed-time'
import { type DayOrder, readWrittenDay } from './written-day'
import { fromZonedInput } from './zoned-input'

/** A day, then `14:05`, `14:05:59.999` or `2:05 p. m.`, with no time zone. */
const dayAndTime = /^(\d\S*?)(?:,?\s+|T)(\d{1,2}:\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?(\s?[ap]\.?\s?m\.?)?$/i

/**
 * A date and time in the zone, as written in files, converted to a UTC timestamp; undefined if invalid in this order.
 */
export function readWrittenMoment(text: string, order: DayOrder, timeZone: string): string | undefined {
  const [, day = '', minutes = '', seconds = '00', fraction = '', half = ''] =
    dayAndTime.exec(text.trim()) ?? []
  const date = readWrittenDay(day, order)
  const time = readTime(minutes + half)
  const moment = date && time && fromZonedInput(`${date}T${time}:${seconds}`, timeZone)
  // JavaScript interprets years below 100 as 19xx.
  if (!date || !moment?.startsWith(date.slice(0, 4))) return undefined
  const ms = Date.parse(moment) + Number(fraction.padEnd(3, '0'))
  return new Date(ms).toISOString()
}

/**
 * A timestamp for a file that people read: `2026-11-24 14:05` in the zone, with seconds if there are any. Returned
 * unchanged if it would not be read back as the same timestamp, such as where the clocks repeat an hour.
 */
export function writeMoment(at: string, timeZone: string): string {
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) return at
  const [day, time = ''] = new TZDate(ms, timeZone).toISOString().slice(0, 23).split('T')
  const text = `${day} ${time.replace(/(:00)?\.000$/, '')}`
  return readWrittenMoment(text, 'ymd', timeZone) === new Date(ms).toISOString() ? text : at
}
