import { isInternational, isWrittenAsPhone, type PhoneCountry, plainPhone, readPhone } from './read-phone'

/** The complete numbers (E.164) that a query may stand for, most likely first; empty for a fragment or a name. */
export function fullNumbers(query: string, country?: PhoneCountry): string[] {
  if (!isWrittenAsPhone(plainPhone(query))) return []
  const named = readPhone(query, country)
  if (isInternational(query)) return named.state === 'possible' ? [named.e164] : []
  // Bare digits may be a number in this country, or a complete number without its +.
  const readings = [named, readPhone(`+${plainPhone(query).replace(/\D/g, '')}`)]
  const numbers = readings.flatMap((one) => (one.state === 'possible' && one.usual ? [one.e164] : []))
  return [...new Set(numbers)]
}
