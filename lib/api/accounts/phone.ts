import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** ISO 3166-1 alpha-2. */
export type PhoneCountry = CountryCode

export const isPhoneCountry = isSupportedCountry

/** Marks of direction and other signs that show nothing, which come along when a number is copied. */
const invisible = /\p{Cf}/gu
const bracketedCountryCode = /^\(\s*(\+\d{1,3})\s*\)/

/** The number in E.164; undefined when it cannot be one, or has an extension, which E.164 cannot hold. */
export function parsePhone(text: string, defaultCountry?: PhoneCountry): string | undefined {
  const plain = text.normalize('NFKC').replace(invisible, '').trim().replace(bracketedCountryCode, '$1')
  const number = parsePhoneNumberFromString(plain, { defaultCountry, extract: false })
  return number?.isPossible() && !number.ext ? number.number : undefined
}
