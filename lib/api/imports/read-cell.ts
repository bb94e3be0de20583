import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { IssueCode } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/import-options'
import { fold } from '@/lib/format/fold'
import { otherSpellings } from '@/lib/format/phone/phone-alternatives'
import { type PhoneCountry, plainPhone, readPhone } from '@/lib/format/phone/read-phone'
import { readWrittenDay } from '@/lib/format/time/written-day'
import { readWrittenMoment } from '@/lib/format/time/written-moment'
import { type DecimalSign, readWrittenNumber } from '@/lib/format/written-number'

export type CellReading = { value: unknown; doubtful?: true } | Refused
/** `doubtful`: the number is possible, but no such numbers are in use in its country. */
export type PhoneReading = { phone: string; doubtful?: true } | Refused
type Refused = { code: IssueCode; message: string }
type DateOrder = ImportOptions['dates']

/** The maximum number of characters in a phone number. */
export const longestPhone = 100

const value = (one: unknown): CellReading => ({ value: one })
const refused = (code: IssueCode, message: string): Refused => ({ code, message })

const yes = new Set(['true', '1', 'yes', 'y', 'si', 's', 'sim', 'verdadero', 'verdadeiro', 'x'])
const no = new Set(['false', '0', 'no', 'n', 'nao', 'falso'])

export function readBoolean(cell: string): CellReading {
  const word = fold(cell.trim())
  if (yes.has(word)) return value(true)
  return no.has(word) ? value(false) : refused('invalid_type', 'must be yes or no')
}

/** `decimals` is the file's decimal separator. */
export function readNumber(cell: string, decimals?: DecimalSign): CellReading {
  const number = readWrittenNumber(cell, decimals)
  if (number === 'ambiguous')
    return refused(
      'ambiguous_number',
      'has a separator that may mark decimals or thousands: specify decimals',
    )
  return number === undefined ? refused('invalid_type', 'must be a number') : value(number)
}

/**
 * Converts a date to ISO 8601. Dates that are already in ISO 8601 are accepted with any `order`. If a date is
 * valid only in the other order, the issue says so.
 */
export function readDay(cell: string, order: DateOrder, read = readWrittenDay): CellReading {
  const day = read(cell, order)
  if (day !== undefined) return value(day)
  const [other, ...more] = (['dmy', 'mdy'] as const).filter((one) => dayIn(cell, one))
  if (other === undefined || more.length > 0 || dayIn(cell, order))
    return refused('invalid_format', `must be a date (${order})`)
  const code = other === 'dmy' ? 'day_first' : 'month_first'
  return refused(code, `must be a date (${order}); it is only valid as ${other}`)
}

/**
 * True if a date can be read as two different days, with the day first or the month first. Ignores any time
 * after it.
 */
export function isAmbiguousDay(cell: string): boolean {
  const [dayFirst, monthFirst] = [dayIn(cell, 'dmy'), dayIn(cell, 'mdy')]
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst
}

/** Reads a cell's date without the time after it. */
const dayIn = (cell: string, order: DateOrder) =>
  readWrittenDay(cell.trim().split(/[\sT,]/, 1)[0] ?? '', order)

/** The order of day and month in a file, and the time zone for timestamps without an offset. */
export type Dates = { order: DateOrder; timeZone: string }

/** Reads a timestamp or a date. A timestamp without an offset is in the given time zone. */
export function readDayOrMoment(cell: string, dates: Dates): CellReading {
  return readAnyMoment(cell, dates) ?? readDay(cell, dates.order)
}

/** Reads a timestamp. A date without a time is read as the start of the day in UTC. */
export function readMoment(cell: string, dates: Dates): CellReading {
  const moment = readAnyMoment(cell, dates)
  if (moment) return moment
  const day = readDay(cell, dates.order)
  return 'value' in day ? value(`${day.value}T00:00:00.000Z`) : day
}

function readAnyMoment(cell: string, { order, timeZone }: Dates): CellReading | undefined {
  const moment = readWrittenMoment(cell, order, timeZone)
  if (moment === undefined && !cell.includes('T')) return undefined
  return value(moment ?? cell.trim())
}

export function readObject(cell: string): CellReading {
  try {
    return value(JSON.parse(cell))
  } catch {
    return refused('invalid_format', 'must be a JSON object')
  }
}

const scientific = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/**
 * Converts a phone number in scientific notation to E.164, with zeros for the lost digits: `5.69E+10` becomes
 * +56900000000.
 */
export function scientificPhone(text: string): string {
  const [, whole = '', fraction = '', power = ''] = scientific.exec(text) ?? []
  return `+${(whole + fraction).padEnd(whole.length + Number(power), '0')}`
}

/**
 * Converts a phone number from a file to E.164. Rejects numbers that a spreadsheet has damaged: digits lost
 * to `5.69E+10`, a missing leading zero, or a missing country code.
 */
export function readPhoneCell(cell: string, country?: PhoneCountry): PhoneReading {
  const text = plainPhone(cell)
  if (scientific.test(text))
    return refused('scientific_phone', 'lost digits when a spreadsheet wrote it in scientific notation')
  const reading = readPhone(text, country)
  if (reading.state === 'impossible' && reading.problem === 'two_numbers')
    return refused('two_numbers', 'contains two phone numbers')
  if (lostZero(text, country)) return refused('leading_zero_lost', 'seems to have lost its leading zero')
  if (reading.state === 'possible' && (!reading.plusAdded || exists(reading.e164)))
    return reading.usual ? { phone: reading.e164 } : { phone: reading.e164, doubtful: true }
  return /^\d{6,15}$/.test(text.replace(/[\s().-]/g, '')) && country === undefined
    ? refused('country_code_missing', 'has no country code')
    : refused(
        'invalid_phone',
        'must be a valid phone number with + and its country code (such as +56912345678)',
      )
}

/**
 * True if the number, in any of its forms, is valid according to libphonenumber's full metadata. Checked for
 * numbers whose plus sign was only a guess.
 */
const exists = (phone: string) =>
  [phone, ...otherSpellings(phone)].some((one) => parsePhoneNumberFromString(one)?.isValid() === true)

/** True if a number without a country code is valid in the country. */
export const isNumberOf = (text: string, country: PhoneCountry): boolean =>
  parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })?.isValid() === true

/**
 * True if the number is valid only with a leading zero. In some countries, the zero is kept after the country
 * code, so the number without it is a different one.
 */
function lostZero(text: string, country?: PhoneCountry): boolean {
  if (country === undefined || !/^[1-9]/.test(text)) return false
  if (isNumberOf(text, country)) return false
  const whole = parsePhoneNumberFromString(`0${text}`, { defaultCountry: country, extract: false })
  return whole?.isValid() === true && whole.nationalNumber.startsWith('0')
}
