import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `+56912345678` as `+56 9 1234 5678`; what is not a phone comes back as it was. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
