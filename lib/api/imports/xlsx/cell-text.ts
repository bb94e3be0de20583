import { UnreadableFile } from '../unreadable-file'
import { type CellStyle, type DayParts, plainStyle } from './cell-styles'
import type { SharedStrings } from './shared-strings'

/** The parts of a workbook needed to read its cells. */
export type CellContext = {
  strings: SharedStrings | undefined
  /** How each style displays a number. The index is the style number. */
  styles: readonly CellStyle[]
  /** Whether dates are counted from 1904, as in workbooks from old Macs. */
  is1904: boolean
}

/**
 * A cell as written in a sheet (ECMA-376, 18.3.1.4). `isFormula` and `hasValue` say whether it contains the
 * elements `f` and `v`.
 */
type WrittenCell = { type: string; style: number; text: string; isFormula: boolean; hasValue: boolean }

/**
 * A cell's text. Numbers are written in full unless their last digits were lost, and dates and timestamps as
 * in ISO 8601 without a time zone. For a cell that Excel displays differently, `value` is the stored value.
 * The other members are the displayed text, the unsupported format, or the ways in which the date may have
 * been typed.
 */
export type CellReading =
  | string
  | { kind: 'shown'; value: string; text: string }
  | { kind: 'unshown'; value: string; format: string }
  | { kind: 'day'; value: string; parts: DayParts; dayMonth: string; monthDay: string }
  | { kind: 'failed' }

export function readCell(cell: WrittenCell, context: CellContext): CellReading {
  const { type, style, text } = cell
  if (type === 'e' && text !== '') return { kind: 'failed' }
  if (text === '') return cell.isFormula && !(cell.hasValue && type === 'str') ? { kind: 'failed' } : ''
  const styled = context.styles[style] ?? plainStyle
  switch (type) {
    case 's':
      return textAs(styled, sharedText(text, context))
    case 'b':
      return String(/^(1|true)$/.test(text))
    case 'd':
      return text.replace(/T00:00(:00(\.0+)?)?Z?$|Z$/, '').replace('T', ' ')
    case 'n':
      return numberAs(styled, text.trim(), context)
    default:
      return textAs(styled, text)
  }
}

function textAs(style: CellStyle, text: string): CellReading {
  const shown = style.kind === 'number' ? style.format?.showText(text) : undefined
  return shown === undefined || shown === text ? text : { kind: 'shown', value: text, text: shown }
}

function numberAs(style: CellStyle, text: string, context: CellContext): CellReading {
  if (text === '') return ''
  const number = Number(text)
  if (style.kind === 'day') return dayAs(style.parts, number, context) ?? numberText(text)
  if (style.kind === 'duration' && number >= 0 && Number.isFinite(number)) return durationText(number)
  const value = numberText(text)
  const format = style.kind === 'number' ? style.format : undefined
  if (!format || value !== String(number)) return value
  const shown = format.show(number)
  if (shown !== undefined) return shown === value ? value : { kind: 'shown', value, text: shown }
  return format.isPlain ? value : { kind: 'unshown', value, format: format.code }
}

function sharedText(index: string, { strings }: CellContext): string {
  const text = strings?.at(Number(index))
  if (text === undefined)
    throw new UnreadableFile('invalid_format', 'has a cell that refers to a missing shared string')
  return text
}

/**
 * At least ten digits, of which the last seven are zeros. This is true of one in ten million real phone
 * numbers, and of every number typed as `5.69E+10`.
 */
const endLost = /^\d{3,}0{7}$/

/**
 * A whole number. All its digits are kept, since programs other than Excel write IDs with more than 15
 * digits.
 */
const isWhole = /^-?[1-9]\d*$/

/** The number of digits that Excel displays. Further digits are rounding errors. */
const shownDigits = 15

/**
 * Writes a number in full, because a large number is probably a phone number. A number that has lost digits
 * stays in scientific notation.
 */
function numberText(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number) || Math.abs(number) >= 1e21) return text
  const full = isWhole.test(text) ? text : String(Number(number.toPrecision(shownDigits)))
  return endLost.test(full) ? number.toExponential().toUpperCase() : full
}

/** The date of Excel's day 0. Excel counts a 29 February 1900, so its day 61 is 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const millisecondsOfDay = 86_400_000
/** The first day that Excel cannot display, 1 January 10000. */
const dayAfterLast = 2_958_466
const daysUntil1904 = 1_462

/** A date, a timestamp or a time of day; undefined if Excel does not display the number as a date. */
function dayAs(parts: DayParts, number: number, { is1904 }: CellContext): CellReading | undefined {
  const days = is1904 ? number + daysUntil1904 : number
  const isBeforeMarch1900 = days < 60
  const milliseconds = Math.round((isBeforeMarch1900 ? days + 1 : days) * millisecondsOfDay)
  if (!(number >= 0 && milliseconds < dayAfterLast * millisecondsOfDay)) return undefined
  const text = new Date(dayZero + milliseconds).toISOString()
  const [iso = '', time = ''] = text.replace(/(:00)?\.000Z$|Z$/, '').split('T')
  if (number < 1) return { kind: 'day', value: time, parts: 'time', dayMonth: time, monthDay: time }
  const value = time === '00:00' ? iso : `${iso} ${time}`
  const [year = '', month = 0, day = 0] = iso.split('-').map((part, at) => (at === 0 ? part : Number(part)))
  if (parts === 'monthYear') {
    const written = `${month}-${String(year).slice(-2)}`
    return { kind: 'day', value, parts, dayMonth: written, monthDay: written }
  }
  const end = parts === 'whole' ? `-${year}` : ''
  return { kind: 'day', value, parts, dayMonth: `${day}-${month}${end}`, monthDay: `${month}-${day}${end}` }
}

/** Formats a duration as hours and minutes, with seconds unless they are zero. */
function durationText(days: number): string {
  const total = Math.round(days * 86_400)
  const parts = [Math.floor(total / 60) % 60, total % 60].map((part) => String(part).padStart(2, '0'))
  return [Math.floor(total / 3_600), ...(total % 60 === 0 ? parts.slice(0, 1) : parts)].join(':')
}
