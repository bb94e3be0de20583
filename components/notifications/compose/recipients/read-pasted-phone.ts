import type { CountryCode } from 'libphonenumber-js/min'
import {
  type PhoneProblem as FormatProblem,
  type PhoneReading as FormatReading,
  isInternational,
  readPhone,
} from '@/lib/format/phone/read-phone'

export const phoneProblems = [
  'too_short',
  'too_long',
  'country',
  'no_country',
  'extension',
  'letters',
  'shortened',
  'two_numbers',
  'not_a_number',
] as const
export type PhoneProblem = (typeof phoneProblems)[number]

type Possible = Extract<FormatReading, { state: 'possible' }>

/**
 * Why a number is doubtful: it is possible, but not in a format that its country uses; it was read as a foreign number
 * that lost its plus; it may be a mobile number without its mobile digit; or a spreadsheet may have rounded it.
 */
export const phoneDoubts = ['unusual', 'plus', 'mobile', 'rounded'] as const
export type PhoneDoubt = (typeof phoneDoubts)[number]

/** How a piece of text was read: as a number, an invalid number, or text without digits, such as a name in a list. */
export type PhoneReading =
  | { kind: 'good'; phone: string; country?: CountryCode; doubtful?: PhoneDoubt }
  | { kind: 'wrong'; problem: PhoneProblem }
  | { kind: 'words' }

const invisible = /\p{Cf}/gu
const before = /^[^\p{Nd}+＋(]+/u
const digit = /\p{Nd}/u
/** An opening parenthesis whose closing one was cut off along with the trailing text. */
const openBracket = /^\((?=[^)]*$)/

/** The number in a piece, without the text around it, such as a name, a label or quotes. */
export const coreOf = (text: string) =>
  upToLastDigit(text.replace(invisible, '')).replace(before, '').replace(openBracket, '')

function upToLastDigit(text: string): string {
  let end = text.length
  while (end > 0) {
    const start = /[\udc00-\udfff]/.test(text.charAt(end - 1)) ? end - 2 : end - 1
    if (digit.test(text.slice(start, end))) break
    end = start
  }
  return text.slice(0, end)
}

/**
 * Reads one pasted number with the shared phone reader. `country` applies to numbers without a country code; if it is
 * not known, they are invalid.
 */
export function readPastedPhone(text: string, country: CountryCode | undefined): PhoneReading {
  const core = coreOf(text)
  if (!/\p{Nd}/u.test(core)) return /[+＋]/.test(text) ? wrong('not_a_number') : { kind: 'words' }
  const reading = readPhone(core, country)
  if (reading.state === 'empty') return { kind: 'words' }
  if (reading.state === 'impossible') {
    const isLocal = reading.problem === 'no_country' && !country && !isInternational(core)
    return wrong(isLocal ? 'no_country' : problems[reading.problem])
  }
  const doubtful = doubtOf(reading)
  return { kind: 'good', phone: reading.e164, country: reading.country, ...(doubtful && { doubtful }) }
}

/** The trailing zeros that a spreadsheet leaves when it turns `5.69E+10` back into digits. */
const rounded = /0{7,}$/
/** Argentine numbers without the 9 that marks a mobile number, which people usually omit in the national format. */
const withoutNine = /^\+54(?!9)\d{10}$/

function doubtOf({ e164, usual, plusAdded }: Possible): PhoneDoubt | undefined {
  if (rounded.test(e164)) return 'rounded'
  if (!usual) return 'unusual'
  if (withoutNine.test(e164)) return 'mobile'
  return plusAdded && 'plus'
}

const problems: Record<FormatProblem, PhoneProblem> = {
  too_short: 'too_short',
  too_long: 'too_long',
  no_country: 'country',
  extension: 'extension',
  letters: 'letters',
  shortened: 'shortened',
  two_numbers: 'two_numbers',
  not_a_number: 'not_a_number',
}

function wrong(problem: PhoneProblem): PhoneReading {
  return { kind: 'wrong', problem }
}
