const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const threeNumbers = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/
/** A year of two digits is at most so many years ahead. */
const yearsAhead = 20

/** A day (`2026-12-03`) as its field shows it: day first in Spanish and Portuguese, month first in English. What is no day stays as it is. */
export function writeDay(day: string, locale: string): string {
  if (!isDay(day)) return day
  const year = day.slice(0, 4)
  const parts = partsOf(`${day}T00:00:00Z`, locale)
  return parts.map(({ type, value }) => (type === 'year' ? year : value)).join('')
}

/**
 * What was typed in a field for a day, as `2026-12-03`; undefined for no day. The year comes first, or the order is the
 * language's, whatever stands between the numbers. A year of two digits is read only where `thisYear` is given: before it
 * is typed whole, every year has two.
 */
export function readDay(text: string, locale: string, thisYear?: number): string | undefined {
  const numbers = threeNumbers.exec(text.trim())?.slice(1)
  if (!numbers) return undefined
  const order = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : orderOf(locale)
  const [year, month, day] = ['year', 'month', 'day'].map((part) => numbers[order.indexOf(part)] ?? '')
  const whole = wholeYear(year ?? '', thisYear)
  const read = `${whole}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

/** Whether a text is a day that there is, as `2026-12-03`. */
export function isDay(text: string): boolean {
  if (!isoDay.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function wholeYear(year: string, thisYear: number | undefined): string {
  if (year.length !== 2 || thisYear === undefined) return year
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(inThisCentury > thisYear + yearsAhead ? inThisCentury - 100 : inThisCentury)
}

const orderOf = (locale: string): string[] =>
  partsOf('2026-12-31T00:00:00Z', locale)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')

const partsOf = (at: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(new Date(at))
