import { dayOf } from './typed-day'

/** In which order a text has the parts of a day; a year of four digits may come first in each. */
export type DayOrder = keyof typeof orders

const orders = {
  ymd: ['year', 'month', 'day'],
  dmy: ['day', 'month', 'year'],
  mdy: ['month', 'day', 'year'],
} as const
const threeNumbers = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/
/** A day, then the time that programs write behind one which has none, with or without an offset. */
const dayAtMidnight =
  /^(\d\S*?)(?:,?\s+|T)(?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)?\s?a\.?\s?m\.?)(?:\s?(?:Z|[+-]\d{2}(?::?\d{2})?))?$/i
/** As POSIX reads years of two digits. */
const latestOfTwoDigits = '2068-12-31'

/**
 * A day as files have it, as `1990-12-31`; undefined for what is no such day in this order. A year of two digits stands for
 * 1969 to 2068; in the order `ymd` it is none, since what it begins with may as well be the day.
 */
export const readWrittenDay = (text: string, order: DayOrder): string | undefined =>
  readUntil(latestOfTwoDigits, text, order)

/**
 * The same, but that a year of two digits makes no birthday of the future, and that a day at midnight is that day: it is no
 * moment here.
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
