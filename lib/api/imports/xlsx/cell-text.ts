import { UnreadableFile } from '../unreadable-file'
import type { DateStyle } from './date-styles'
import type { SharedStrings } from './shared-strings'

/** What the cells of a workbook refer to. */
export type CellContext = {
  strings: SharedStrings | undefined
  /** What a cell of the style with this number shows its own number as. */
  dateStyles: readonly DateStyle[]
  /** Its days are counted from 1904, as on a Macintosh of old. */
  is1904: boolean
}

/** A cell as it stands in a sheet (ECMA-376, 18.3.1.4). */
type WrittenCell = { type: string; style: number; text: string }

/**
 * What a cell says: numbers in full where they did not lose their end, days and moments as in ISO 8601 without a zone, which a
 * sheet does not have.
 */
export function cellText({ type, style, text }: WrittenCell, context: CellContext): string {
  if (text === '') return ''
  switch (type) {
    case 's':
      return sharedText(text, context)
    case 'b':
      return String(/^(1|true)$/.test(text))
    case 'd':
      return text.replace(/T00:00(:00(\.0+)?)?Z?$|Z$/, '').replace('T', ' ')
    case 'n':
      return numberAs(context.dateStyles[style], text.trim(), context)
    // What a formula failed with.
    case 'e':
      return ''
    default:
      return text
  }
}

function numberAs(style: DateStyle, text: string, context: CellContext): string {
  if (text === '') return ''
  const number = Number(text)
  if (style === 'day') return serialText(number, context) ?? numberText(text)
  const isDuration = style === 'duration' && number >= 0 && Number.isFinite(number)
  return isDuration ? durationText(number) : numberText(text)
}

function sharedText(index: string, { strings }: CellContext): string {
  const text = strings?.at(Number(index))
  if (text === undefined) throw new UnreadableFile('invalid_format', 'has a cell without its text')
  return text
}

/** At least ten digits, the last seven of them zero: of ten million phones one ends so, and each that was typed as `5.69E+10`. */
const endLost = /^\d{3,}0{7}$/

/** Other programs than Excel write ids of more digits than it keeps. */
const isWhole = /^-?[1-9]\d*$/

/** As many as Excel shows of a number; the others are what a sum of fractions is wrong by. */
const shownDigits = 15

/** In full: a large number is a phone more often than a power of ten. One that lost its end is as its cell shows it. */
function numberText(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number) || Math.abs(number) >= 1e21) return text
  const full = isWhole.test(text) ? text : String(Number(number.toPrecision(shownDigits)))
  return endLost.test(full) ? number.toExponential().toUpperCase() : full
}

/** 30 December 1899: Excel counts a 29 February 1900, behind which its day 61 is 1 March. */
const dayZero = Date.UTC(1899, 11, 30)
const millisecondsOfDay = 86_400_000
/** Past 31 December 9999 Excel shows no day. */
const dayAfterLast = 2_958_466
const daysUntil1904 = 1_462

/** A day, a moment, or a time of no day; undefined for what Excel does not show as one. */
function serialText(number: number, { is1904 }: CellContext): string | undefined {
  const days = is1904 ? number + daysUntil1904 : number
  const isBeforeMarch1900 = days < 60
  const milliseconds = Math.round((isBeforeMarch1900 ? days + 1 : days) * millisecondsOfDay)
  if (!(number >= 0 && milliseconds < dayAfterLast * millisecondsOfDay)) return undefined
  const text = new Date(dayZero + milliseconds).toISOString()
  const [day = '', time = ''] = text.replace(/(:00)?\.000Z$|Z$/, '').split('T')
  if (number < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Hours, minutes and, where there are any, seconds. */
function durationText(days: number): string {
  const total = Math.round(days * 86_400)
  const parts = [Math.floor(total / 60) % 60, total % 60].map((part) => String(part).padStart(2, '0'))
  return [Math.floor(total / 3_600), ...(total % 60 === 0 ? parts.slice(0, 1) : parts)].join(':')
}
