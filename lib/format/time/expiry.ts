import { dayOf, startOfDay } from './zoned-day'
import { fromZonedInput, toZonedInput } from './zoned-input'

const aDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * When an account expires (API section 2.1): a bare date means the end of that day in UTC, regardless of who
 * wrote it.
 */
export function expiryMoment(expirationDate: string): string {
  return aDay.test(expirationDate) ? `${expirationDate}T23:59:59.999Z` : expirationDate
}

/** An account's last day, in the zone; undefined if the account expires in the middle of a day. */
export function expiryDay(expirationDate: string, timeZone: string): string | undefined {
  const moment = expiryMoment(expirationDate)
  const nextSecond = new Date(Math.floor(Date.parse(moment) / 1000) * 1000 + 1000)
  if (Number.isNaN(nextSecond.getTime())) return undefined
  const day = dayOf(moment, timeZone)
  return dayOf(nextSecond.toISOString(), timeZone) === day ? undefined : day
}

/** The expiry as a form shows it: its last day, or date and time in the zone. */
export function expiryInput(expirationDate: string, timeZone: string): string {
  if (expirationDate === '') return ''
  return expiryDay(expirationDate, timeZone) ?? toZonedInput(expiryMoment(expirationDate), timeZone)
}

/**
 * The form's value in the API's format: a day becomes its last second in the zone. Undefined for an invalid
 * value.
 */
export function readExpiry(input: string, timeZone: string): string | undefined {
  if (!aDay.test(input)) return fromZonedInput(input, timeZone)
  const next = startOfDay(input, timeZone, 1)
  return next && new Date(Date.parse(next) - 1000).toISOString().replace('.000', '')
}
