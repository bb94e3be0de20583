import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'

export const phoneProblems = [
  'too_short',
  'too_long',
  'length',
  'country',
  'extension',
  'letters',
  'shortened',
  'not_a_number',
] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** What a piece of text is: a number, something wrong, or a text without any digit, such as a name in a list. */
export type PhoneReading =
  | { kind: 'good'; phone: string; country?: CountryCode }
  | { kind: 'wrong'; problem: PhoneProblem }
  | { kind: 'words' }

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u00ad\ufeff]/g
const before = /^[^\p{Nd}+＋]+/u
const after = /[^\p{Nd}]+$/u
/** `5.69123E+10`: a spreadsheet has thrown the last digits away. */
const shortened = /^\p{Nd}+(?:[.]\p{Nd}+)?[eE][+]?\p{Nd}{1,2}$/u
const extension = /\p{Nd}\s*(?:ext?\.?|extn|x|#|~|int\.?|anexo|ramal)\s*:?\s*\p{Nd}{1,6}$/iu
/** `56912345678.0`: a number that went through a spreadsheet. */
const decimals = /(?<=^\+?\p{Nd}{8,})\.0+$/u

/** Reads one number as the API will: `country` is where numbers without a country code are from. */
export function readPastedPhone(text: string, country: CountryCode): PhoneReading {
  const core = text.replace(invisible, '').replace(before, '').replace(after, '').replace(decimals, '')
  if (core === '') return /[+＋]/.test(text) ? wrong('not_a_number') : { kind: 'words' }
  if (shortened.test(core)) return wrong('shortened')
  if (extension.test(core)) return wrong('extension')
  if (/\p{L}/u.test(core)) return wrong('letters')
  return readDigits(core.replace(/^＋/, '+').replace(/^00(?=\D*[1-9])/, '+'), country)
}

function readDigits(digits: string, country: CountryCode): PhoneReading {
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })
  if (number?.ext) return wrong('extension')
  if (number?.isPossible()) return good(number)
  // A spreadsheet drops the plus; what is a valid number with it was meant so.
  const international = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  if (!digits.startsWith('+') && international?.isValid() && !international.ext) return good(international)
  return wrong(problemOf(digits, country))
}

const problems = {
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
  INVALID_LENGTH: 'length',
  INVALID_COUNTRY: 'country',
  NOT_A_NUMBER: 'not_a_number',
} as const

function problemOf(digits: string, country: CountryCode): PhoneProblem {
  const found = validatePhoneNumberLength(digits, { defaultCountry: country })
  return found === undefined ? 'not_a_number' : problems[found]
}

function good({ number, country }: PhoneNumber): PhoneReading {
  return { kind: 'good', phone: number, country }
}

function wrong(problem: PhoneProblem): PhoneReading {
  return { kind: 'wrong', problem }
}
