import { dateTimeFormat } from '../formatters'

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
/** `3/12/2026`, `3.12.26`, `3 12 2026`, `2026-12-03` */
const threeNumbers = /^(\d{1,4})[./,\s-]\s?(\d{1,2})[./,\s-]\s?(\d{1,4})$/
/** A day without separators, as typed on a phone's keypad: `03122026`. */
const eightDigits = /^(\d{2})(\d{2})(\d{4})$/
/**
 * A day (`2026-12-03`) as its field shows it: day first in Spanish and Portuguese; in English, day or month first.
 * Anything else is returned unchanged.
 */
export function writeDay(day: string, locale: string): string {
  if (!isDay(day)) return day
  const year = day.slice(0, 4)
  const parts = partsOf(`${day}T00:00:00Z`, locale)
  return parts.map(({ type, value }) => (type === 'year' ? year : value)).join('')
}

/**
 * A day field's input as `2026-12-03`; undefined for an invalid day. Either the year comes first, or the
 * parts are in the order of the language; any separators are accepted. A two-digit year is the latest such
 * year up to `latestYear`. Without `latestYear` it is not accepted, since every year has two digits before it
 * is typed in full.
 */
export function readDay(text: string, locale: string, latestYear?: number): string | undefined {
  const typed = text.trim()
  const numbers = (threeNumbers.exec(typed) ?? eightDigits.exec(typed))?.slice(1)
  if (!numbers) return undefined
  return dayOf(numbers, orderOf(locale), latestYear)
}

const yearFirst = ['year', 'month', 'day']

/**
 * The day given by three numbers in this order, or with the year first if the first number has four digits;
 * undefined for an invalid day.
 */
export function dayOf(
  numbers: readonly string[],
  order: readonly string[],
  latestYear: number | undefined,
): string | undefined {
  const places = numbers[0]?.length === 4 ? yearFirst : order
  const [year, month, day] = yearFirst.map((part) => numbers[places.indexOf(part)] ?? '')
  const whole = wholeYear(year ?? '', latestYear)
  const read = `${whole}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

/** Whether a string is a day that exists, in the form `2026-12-03`. */
export function isDay(text: string): boolean {
  if (!isoDay.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function wholeYear(year: string, latestYear: number | undefined): string {
  if (year.length !== 2 || latestYear === undefined) return year
  const inThatCentury = Math.floor(latestYear / 100) * 100 + Number(year)
  return String(inThatCentury > latestYear ? inThatCentury - 100 : inThatCentury)
}

const orderOf = (locale: string): string[] =>
  partsOf('2026-12-31T00:00:00Z', locale)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')

const partsOf = (at: string, locale: string) =>
  dateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(new Date(at))

/**
 * How many years ahead a typed date can be if its field has no maximum, since an account may expire years from
 * now.
 */
const yearsAhead = 20

/** The latest year a typed date can refer to. */
export const latestYearOf = (max: string | undefined) =>
  max ? Number(max.slice(0, 4)) : new Date().getFullYear() + yearsAhead
