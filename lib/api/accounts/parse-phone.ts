import { type PhoneCountry, plainPhone, readPhone } from '@/lib/format/read-phone'

export { isSupportedCountry as isPhoneCountry } from 'libphonenumber-js/min'
export type { PhoneCountry }
export { plainPhone }

/** The number in E.164; undefined when it cannot be one, or has an extension, which E.164 cannot hold. */
export function parsePhone(text: string, defaultCountry?: PhoneCountry): string | undefined {
  const reading = readPhone(text, defaultCountry)
  return reading.state === 'possible' ? reading.e164 : undefined
}
