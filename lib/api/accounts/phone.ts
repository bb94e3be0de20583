import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** ISO 3166-1 alpha-2. */
export type PhoneCountry = CountryCode

export const isPhoneCountry = isSupportedCountry

/** Marks of direction and other signs that show nothing, which come along when a number is copied. */
const invisible = /\p{Cf}/gu
const bracketedCountryCode = /^\(\s*(\+\d{1,3})\s*\)/

/** The zero that a number has in its own country alone: `+44 (0)20 7946 0958`. */
const bracketedZero = /^((?:\+|00)[^()]*)\(0\)/

/** A phone as it is written in plain signs, without what only shows how it is dialled. */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(/^tel:/i, '')
    .replace(bracketedCountryCode, '$1')
    .replace(bracketedZero, '$1')
}

/** The number in E.164; undefined when it cannot be one, or has an extension, which E.164 cannot hold. */
export function parsePhone(text: string, defaultCountry?: PhoneCountry): string | undefined {
  const number = parsePhoneNumberFromString(plainPhone(text), { defaultCountry, extract: false })
  return number?.isPossible() && !number.ext ? number.number : undefined
}
