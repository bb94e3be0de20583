import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `+56912345678` as `+56 9 1234 5678`; anything else is returned unchanged. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
