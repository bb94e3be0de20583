import { dateTimeFormat, relativeTimeFormat } from '../formatters'

/** A timestamp as the API gives it: ISO text, epoch milliseconds or a Date. */
export type Moment = string | number | Date

type Zoned = { locale: string; timeZone: string }

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** Date and minute: "12 Nov 2026, 14:03". */
export function formatDateTime(at: Moment, { locale, timeZone }: Zoned): string {
  return write(at, locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** Date and time to the second, for tooltips and histories. */
export function formatExact(at: Moment, { locale, timeZone }: Zoned): string {
  return write(at, locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
}

export function formatDate(at: Moment, { locale, timeZone }: Zoned): string {
  return write(at, locale, { dateStyle: 'medium', timeZone })
}

/** A date without a time, such as a birthday (`1990-05-01`): the same in every time zone. */
export function formatDay(day: string, { locale }: { locale: string }): string {
  return write(`${day.slice(0, 10)}T00:00:00Z`, locale, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** A time to the second: "as of 12:03:05". */
export function formatTime(at: Moment, { locale, timeZone }: Zoned): string {
  return write(at, locale, { timeStyle: 'medium', timeZone, hourCycle: 'h23' })
}

/** Relative under a day ("2 min. ago"), date and minute otherwise. */
export function formatRelative(at: Moment, { locale, timeZone, now }: Zoned & { now: number }): string {
  const differenceMs = new Date(at).getTime() - now
  if (Number.isNaN(differenceMs)) return String(at)
  if (Math.abs(differenceMs) >= dayMs) return formatDateTime(at, { locale, timeZone })
  const words = relativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (Math.abs(differenceMs) < minuteMs) return words.format(0, 'second')
  if (Math.abs(differenceMs) < hourMs) return words.format(Math.trunc(differenceMs / minuteMs), 'minute')
  return words.format(Math.trunc(differenceMs / hourMs), 'hour')
}

function write(at: Moment, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : dateTimeFormat(locale, options).format(date)
}
