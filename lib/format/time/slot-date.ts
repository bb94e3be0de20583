import { isDay } from './typed-day'
import { fromZonedInput, toZonedInput } from './zoned-input'

const beginningOfDay = /^(\d{4}-\d{2}-\d{2})T00:00:00(\.0+)?Z$/

/**
 * The day that an attribute's date stands for, the same in every zone; undefined for a timestamp. The slot holds only
 * timestamps (API section 2.2), so files and programs write a day as the instant at which it begins in UTC.
 */
export const slotDay = (date: string): string | undefined => beginningOfDay.exec(date)?.[1]

/** The date as a form shows it: a day, or date and time in the zone. */
export const slotDateInput = (date: string, timeZone: string): string =>
  slotDay(date) ?? toZonedInput(date, timeZone)

/** The form's value in the API's format; undefined for an invalid date. */
export const readSlotDate = (input: string, timeZone: string): string | undefined =>
  isDay(input) ? `${input}T00:00:00.000Z` : fromZonedInput(input, timeZone)
