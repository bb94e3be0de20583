import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { asciiDigit } from './ascii-digit'
import { hasNationalForm } from './national-forms'
import { splitTwoNumbers } from './two-numbers'

export type PhoneCountry = CountryCode

export type PhoneProblem =
  | 'not_a_number'
  | 'no_country'
  | 'too_short'
  | 'too_long'
  | 'extension'
  | 'letters'
  | 'shortened'
  | 'two_numbers'

/**
 * How an entered number is interpreted. `usual` is false if it is possible but not in a form its country uses:
 * such a number is doubtful but is still stored. `plusAdded` is set if the number was read as a foreign one
 * that lacks its +.
 */
export type PhoneReading =
  | { state: 'empty' }
  | { state: 'impossible'; problem: PhoneProblem }
  | {
      state: 'possible'
      e164: string
      international: string
      national: string
      country?: PhoneCountry
      callingCode: string
      usual: boolean
      plusAdded?: true
    }

/** Direction marks and other invisible characters, which are often copied along with a number. */
const invisible = /\p{Cf}/gu
const bracketedCountryCode = /^\(\s*(\+|00)\s*(\d{1,3})\s*\)/
/** The zero that is dialed only within the country: `+44 (0)20 7946 0958`. */
const bracketedZero = /^((?:\+|00)[^()]*)\(0\)/
/** The international prefix in most countries. */
const dialledAbroad = /^00(?=\D*[1-9])/
/** `5.69123E+10`: a spreadsheet dropped the last digits. */
const shortened = /^\d+(?:[.,]\d+)?e\+?\d{1,2}$/i
/** Words for an extension that the library does not recognize. */
const extension = /\d\s*(?:ext?\.?|extn|x|#|~|int\.?|anexo|ramal)\s*:?\s*\d{1,6}$/i
/**
 * Shorter numbers without their + are too ambiguous: Peru's 951 234 567 is also a valid number in Myanmar.
 */
const fewestWithoutPlus = /^[1-9](?:\D*\d){10}/
/** Longer text is not a phone number, and is not searched for one. */
const mostCharacters = 128
/** `+56 9 0000 0000`, `999999999`: what people type where a form requires a number. */
const placeholder = /^(\d)\1{5,}$|(\d)\2{7}$/
/** Numbers as written by WhatsApp and in its links: country code first, without the plus. */
const whatsappId =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)|whatsapp:\/\/send\/?\?phone=)(?:\+|%2b)?(\d+)(?:[/?#&].*)?$|^\+?(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/i
const scheme = /^(?:tel|whatsapp|callto|sms|smsto):(?:\/\/)?/i
/** What a spreadsheet adds to a number: an apostrophe before it, decimals after it. */
const apostrophe = /^'+/
const decimals = /^(\+?\d{6,})[.,]0+$/
/**
 * Prefixes that are dialed only within a country, or once preceded its mobile numbers, and that people still
 * write after the country code. WhatsApp still writes Mexican mobile numbers with the 1 that they had until
 * 2019. Such numbers have one or more digits too many.
 */
const dialledInside: [written: RegExp, number: string][] = [
  [/^\+52(?:044|045|01|1)(\d{10})$/, '+52$1'],
  [/^\+5490(\d{10})$/, '+549$1'],
  [/^\+549?0?(\d{2})15(\d{8})$/, '+549$1$2'],
  [/^\+549?0?(\d{3})15(\d{7})$/, '+549$1$2'],
  [/^\+549?0?(\d{4})15(\d{6})$/, '+549$1$2'],
]

/**
 * The only parser for phone numbers, used for every field, search and paste, and by the API. It reads
 * international numbers (starting with `+` or `00`) and national numbers of `country`. A number that isn't valid
 * in that country but would be with a leading `+`, which spreadsheets strip, gets the `+`.
 */
export function readPhone(text: string, country?: PhoneCountry): PhoneReading {
  const typed = plainPhone(text)
  if (typed === '') return { state: 'empty' }
  if (typed.length > mostCharacters) return impossible('too_long')
  if (shortened.test(typed)) return impossible('shortened')
  if (extension.test(typed)) return impossible('extension')
  if (twoNumbersIn(typed, country)) return impossible('two_numbers')
  const abroad = typed.replace(dialledAbroad, '+')
  const number = possible(abroad, country) ?? possible(typed, country)
  if (number?.ext) return impossible('extension')
  const asTyped = number && reading(number)
  const isWhole = abroad.startsWith('+')
  if (asTyped && (isWhole || asTyped.usual)) return asTyped
  const whole = !isWhole && fewestWithoutPlus.test(typed) ? usualNumber(`+${typed}`) : undefined
  if (whole) return { ...reading(whole), plusAdded: true }
  const rewritten = withoutDialled(abroad, country)
  return asTyped ?? (rewritten ? reading(rewritten) : impossible(findProblem(abroad, country)))
}

/** The two numbers in plain text; undefined if there is only one. */
export const twoNumbersIn = (plain: string, country?: PhoneCountry) =>
  plain.length > mostCharacters ? undefined : splitTwoNumbers(plain, country === 'DE' || country === 'AT')

/** The number in E.164; undefined if it cannot be one, or has an extension, which E.164 cannot express. */
export function parsePhone(text: string, country?: PhoneCountry): string | undefined {
  const reading = readPhone(text, country)
  return reading.state === 'possible' ? reading.e164 : undefined
}

/** Whether a stored number (E.164) is not in a form that its country uses. */
export function isDoubtfulPhone(phone: string): boolean {
  const reading = readPhone(phone)
  return reading.state !== 'possible' || !reading.usual
}

/** Whether the number includes a country code, so that the chosen country does not matter. */
export function isInternational(text: string): boolean {
  return plainPhone(text).replace(dialledAbroad, '+').startsWith('+')
}

/** Whether text from `plainPhone` contains only characters used in phone numbers. */
export const isWrittenAsPhone = (plain: string) => /^[\d\s().+/\-\u2010-\u2015,;]+$/.test(plain)

/** The country of a number in E.164; undefined if its calling code does not determine it. */
export function countryOf(phone: string): PhoneCountry | undefined {
  return parsePhoneNumberFromString(phone)?.country
}

const fewestForGuess = 3
const clearMajority = 0.8

/**
 * Guesses the default country for numbers in national form: the one to which a clear majority of these numbers
 * (E.164) belongs. Undefined without such a majority, because a wrong guess would turn the next number into a
 * stranger's.
 */
export function guessCountry(phones: readonly string[]): PhoneCountry | undefined {
  const counts = new Map<PhoneCountry, number>()
  for (const phone of phones) {
    const country = countryOf(phone)
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].find(
    ([, count]) => count >= fewestForGuess && count > clearMajority * phones.length,
  )?.[0]
}

/** A country by its code, if its phone numbers are supported. */
export function phoneCountry(code: string | null | undefined): PhoneCountry | undefined {
  return code && isSupportedCountry(code) ? code : undefined
}

/** Every country with its calling code and its name in the user's language, sorted by name. */
export function listPhoneCountries(locale: string): { country: PhoneCountry; name: string; code: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: getCountryCallingCode(country) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/**
 * A phone number in plain characters, without dialing hints or characters that programs add; a leading `00` stays. Text
 * too long to be a phone number is returned unchanged.
 */
export function plainPhone(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > mostCharacters) return trimmed
  return trimmed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(invisible, '')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(apostrophe, '')
    .replace(whatsappId, '+$1$2')
    .replace(scheme, '')
    .replace(decimals, '$1')
    .replace(bracketedCountryCode, '$1$2')
    .replace(bracketedZero, '$1')
}

/** Parses a number in international form; undefined unless it has a form its country uses. */
function usualNumber(whole: string): PhoneNumber | undefined {
  const number = possible(whole)
  return number && isUsual(number) && !number.ext ? number : withoutDialled(whole)
}

function withoutDialled(typed: string, country?: PhoneCountry): PhoneNumber | undefined {
  if (!isWrittenAsPhone(typed)) return undefined
  const code = typed.startsWith('+') ? '' : country && getCountryCallingCode(country)
  if (code === undefined) return undefined
  const whole = `+${code}${typed.replace(/\D/g, '')}`
  for (const [written, number] of dialledInside) {
    const found = written.test(whole) ? possible(whole.replace(written, number)) : undefined
    if (found && isUsual(found)) return found
  }
  return undefined
}

function possible(typed: string, country?: PhoneCountry): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  return number?.isPossible() ? number : undefined
}

function reading(number: PhoneNumber): Extract<PhoneReading, { state: 'possible' }> {
  return {
    state: 'possible',
    e164: number.number,
    international: number.formatInternational(),
    national: number.formatNational(),
    country: number.country,
    callingCode: number.countryCallingCode,
    usual: isUsual(number) && !placeholder.test(number.nationalNumber),
  }
}

/** Whether the number has a form its country uses. */
const isUsual = (number: PhoneNumber) =>
  number.isValid() && hasNationalForm(number.country, number.nationalNumber)

const impossible = (problem: PhoneProblem): PhoneReading => ({ state: 'impossible', problem })

function findProblem(typed: string, country?: PhoneCountry): PhoneProblem {
  if (/\d/.test(typed) && /\p{L}/u.test(typed)) return 'letters'
  const problem = validatePhoneNumberLength(typed, country)
  if (problem === 'TOO_SHORT' || problem === 'INVALID_LENGTH') return 'too_short'
  if (problem === 'TOO_LONG') return 'too_long'
  return problem === 'INVALID_COUNTRY' ? 'no_country' : 'not_a_number'
}
