import type { CountryCode } from 'libphonenumber-js/min'
import { type PhoneProblem as FormatProblem, isInternational, readPhone } from '@/lib/format/read-phone'

export const phoneProblems = [
  'too_short',
  'too_long',
  'country',
  'no_country',
  'extension',
  'letters',
  'shortened',
  'not_a_number',
] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/**
 * What a piece of text is: a number, something wrong, or a text without any digit, such as a name in a list. A doubtful
 * number is possible, but of no form that its country uses.
 */
export type PhoneReading =
  | { kind: 'good'; phone: string; country?: CountryCode; doubtful?: true }
  | { kind: 'wrong'; problem: PhoneProblem }
  | { kind: 'words' }

const invisible = /\p{Cf}/gu
const before = /^[^\p{Nd}+＋(]+/u
/** The bracket around a whole number, whose other half has been cut off as something after it. */
const openBracket = /^\((?=[^)]*$)/
const after = /[^\p{Nd}]+$/u
/** `56912345678.0`: a number that went through a spreadsheet. */
const decimals = /(?<=^\+?\p{Nd}{8,})\.0+$/u

/**
 * Reads one number of a paste by the one reader: `country` is where numbers without a country code are from; while that
 * is not known they are wrong.
 */
export function readPastedPhone(text: string, country: CountryCode | undefined): PhoneReading {
  const core = text
    .replace(invisible, '')
    .replace(before, '')
    .replace(after, '')
    .replace(openBracket, '')
    .replace(decimals, '')
  if (!/\p{Nd}/u.test(core)) return /[+＋]/.test(text) ? wrong('not_a_number') : { kind: 'words' }
  const reading = readPhone(core, country)
  if (reading.state === 'empty') return { kind: 'words' }
  if (reading.state === 'impossible') {
    const isLocal = reading.problem === 'no_country' && !country && !isInternational(core)
    return wrong(isLocal ? 'no_country' : problems[reading.problem])
  }
  const { e164: phone, country: from, usual } = reading
  return { kind: 'good', phone, country: from, ...(!usual && { doubtful: true }) }
}

const problems: Record<FormatProblem, PhoneProblem> = {
  too_short: 'too_short',
  too_long: 'too_long',
  no_country: 'country',
  extension: 'extension',
  letters: 'letters',
  shortened: 'shortened',
  not_a_number: 'not_a_number',
}

function wrong(problem: PhoneProblem): PhoneReading {
  return { kind: 'wrong', problem }
}
