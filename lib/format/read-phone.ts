import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'

export type PhoneCountry = CountryCode

export type PhoneProblem = 'not_a_number' | 'no_country' | 'too_short' | 'too_long' | 'extension'

/** How a typed number is understood. `usual` is false when it is possible, but of no form that its country uses. */
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
    }

/** Marks of direction and other signs that show nothing, which come along when a number is copied. */
const invisible = /\p{Cf}/gu
/** The zero that a number has in its own country alone: `+44 (0)20 7946 0958`. */
const bracketedZero = /^(\+[^()]*)\(0\)/

/** Reads a number in international form (`+` or `00` first), or in the national form of `country`. */
export function readPhone(text: string, country?: PhoneCountry): PhoneReading {
  const typed = plainPhone(text)
  if (typed === '') return { state: 'empty' }
  const options = { defaultCountry: country, extract: false }
  const number = parsePhoneNumberFromString(typed, options)
  if (number?.ext) return { state: 'impossible', problem: 'extension' }
  if (number?.isPossible()) return reading(number)
  return { state: 'impossible', problem: findProblem(typed, country) }
}

/** Whether the text names its country by itself, so that a chosen one does not matter. */
export function isInternational(text: string): boolean {
  return /^[+＋]/.test(plainPhone(text))
}

/** The country that most of these numbers (in E.164) belong to: a good guess for the next one in national form. */
export function guessCountry(phones: readonly string[]): PhoneCountry | undefined {
  const counts = new Map<PhoneCountry, number>()
  for (const phone of phones) {
    const country = parsePhoneNumberFromString(phone)?.country
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** A country by its code, if phones are known of it. */
export function phoneCountry(code: string | null | undefined): PhoneCountry | undefined {
  return code && isSupportedCountry(code) ? code : undefined
}

/** Every country with its calling code, named in the reader's language and sorted by that name. */
export function listPhoneCountries(locale: string): { country: PhoneCountry; name: string; code: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: getCountryCallingCode(country) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/** A phone as it is written in plain signs, in international form where it names its country. */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00/, '+')
    .replace(bracketedZero, '$1')
}

function reading(number: PhoneNumber): PhoneReading {
  return {
    state: 'possible',
    e164: number.number,
    international: number.formatInternational(),
    national: number.formatNational(),
    country: number.country,
    callingCode: number.countryCallingCode,
    usual: number.isValid(),
  }
}

function findProblem(typed: string, country?: PhoneCountry): PhoneProblem {
  const problem = validatePhoneNumberLength(typed, country)
  if (problem === 'TOO_SHORT' || problem === 'INVALID_LENGTH') return 'too_short'
  if (problem === 'TOO_LONG') return 'too_long'
  return problem === 'INVALID_COUNTRY' ? 'no_country' : 'not_a_number'
}
