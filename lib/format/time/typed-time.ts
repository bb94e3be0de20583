import { dateTimeFormat } from '../formatters'
import { isDay, readDay, writeDay } from './typed-day'

const isoTime = /^([01]\d|2[0-3]):[0-5]\d$/
/** `14:30`, `14.30`, `14h30`, `1430`, `14h`, `2:30 PM`, `2 p. m.` */
const typedTime = /^(\d{1,2})(?:[:.h](\d{2})|(?<=^\d{2})(\d{2}))?\s?(h|[ap]\.?\s?m\.?)?$/i

/** A time (`14:30`) as its field shows it: "2:30 PM" in English. Anything else is returned unchanged. */
export function writeTime(time: string, locale: string): string {
  if (!isoTime.test(time)) return time
  const clock = dateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return clock.format(new Date(`1970-01-01T${time}Z`)).replace(/\s/g, ' ')
}

/** A time field's input as `14:30`; undefined for an invalid time. A bare hour needs a suffix: `9h`, `9 am`. */
export function readTime(text: string): string | undefined {
  const [, hour = '', ...rest] = typedTime.exec(text.trim()) ?? []
  const half = rest[2]?.toLowerCase()
  const minutes = rest[0] ?? rest[1] ?? (half && '00')
  const read = `${hourOf(hour, half)?.padStart(2, '0')}:${minutes}`
  return isoTime.test(read) ? read : undefined
}

function hourOf(hour: string, half: string | undefined): string | undefined {
  if (!half || half === 'h') return hour
  const isOfHalf = Number(hour) >= 1 && Number(hour) <= 12
  return isOfHalf ? String((Number(hour) % 12) + (half.startsWith('p') ? 12 : 0)) : undefined
}

/** A date and time (`2026-12-03T14:30`) as their field shows them. Anything else is returned unchanged. */
export function writeDayTime(moment: string, locale: string): string {
  const [day = '', time = '', ...rest] = moment.split('T')
  if (!isDay(day) || !isoTime.test(time) || rest.length > 0) return moment
  return `${writeDay(day, locale)} ${writeTime(time, locale)}`
}

/** A date-time field's input as `2026-12-03T14:30`; undefined if the date or the time is missing. */
export function readDayTime(text: string, locale: string, latestYear?: number): string | undefined {
  const [, typedDay = '', typed = ''] = /^(\S+?)(?:,?\s+|T)(.+)$/s.exec(text.trim()) ?? []
  const day = readDay(typedDay, locale, latestYear)
  const time = readTime(typed)
  return day && time && `${day}T${time}`
}
