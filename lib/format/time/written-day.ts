import { dayOf } from './typed-day'

/** The order of the parts of a written date; a four-digit year may come first whatever the order. */
export type DayOrder = keyof typeof orders

const orders = {
  ymd: ['year', 'month', 'day'],
  dmy: ['day', 'month', 'year'],
  mdy: ['month', 'day', 'year'],
} as const
const threeNumbers = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/
/** A day followed by midnight, which programs add to bare dates, with or without an offset. */
const dayAtMidnight =
  /^(\d\S*?)(?:,?\s+|T)(?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)?\s?a\.?\s?m\.?)(?:\s?(?:Z|[+-]\d{2}(?::?\d{2})?))?$/i
/** Two-digit years are interpreted as in POSIX. */
const latestOfTwoDigits = '2068-12-31'

/**
 * Converts a day as written in files to the form `1990-12-31`; undefined if it is invalid in this order. A
 * two-digit year means 1969 to 2068; in the order `ymd` it is refused, since the first number could also be the
 * day.
 */
export const readWrittenDay = (text: string, order: DayOrder): string | undefined =>
  readUntil(latestOfTwoDigits, text, order)

/**
 * Like `readWrittenDay`, except that a two-digit year never puts a birthday in the future, and a day at
 * midnight is read as that day, not as a timestamp.
 */
export function readWrittenBirthday(text: string, order: DayOrder): string | undefined {
  const [, day = text] = dayAtMidnight.exec(text.trim()) ?? []
  return readUntil(new Date().toISOString().slice(0, 10), day, order)
}

function readUntil(latest: string, text: string, order: DayOrder): string | undefined {
  const numbers = threeNumbers.exec(text.trim())?.slice(1)
  if (!numbers) return undefined
  const latestYear = order === 'ymd' ? undefined : Number(latest.slice(0, 4))
  const day = dayOf(numbers, orders[order], latestYear)
  return day && latestYear && day > latest ? dayOf(numbers, orders[order], latestYear - 1) : day
}
