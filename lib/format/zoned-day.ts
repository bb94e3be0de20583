import { fromZonedInput, toZonedInput } from './zoned-input'

const dayMs = 86_400_000

/** The moment (UTC) that a day such as `2026-11-21` begins at in a zone, or one so many days later; undefined for no day. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const wanted = new Date(at + daysLater * dayMs).toISOString().slice(0, 10)
  const start = fromZonedInput(`${wanted}T00:00`, timeZone)
  return start && new Date(start).toISOString()
}

/** The day that a moment lies in, in a zone. */
export function dayOf(moment: string, timeZone: string): string {
  return toZonedInput(moment, timeZone).slice(0, 10)
}

/** The last day before a moment that is out: of the midnight after a day, that day. */
export function lastDayBefore(moment: string, timeZone: string): string {
  return dayOf(new Date(Date.parse(moment) - 1).toISOString(), timeZone)
}
