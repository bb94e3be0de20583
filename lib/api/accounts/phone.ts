import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const bidirectionalMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The number in E.164; undefined when it cannot be one, or has an extension, which E.164 cannot hold. */
export function parsePhone(text: string, defaultCountry?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text.replace(bidirectionalMarks, '').trim(), {
    defaultCountry,
    extract: false,
  })
  return number?.isPossible() && !number.ext ? number.number : undefined
}
