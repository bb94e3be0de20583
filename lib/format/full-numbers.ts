import { isInternational, type PhoneCountry, plainPhone, readPhone } from './read-phone'

const phoneSigns = /^[\d\s().+/\-\u2010-\u2015,;]+$/

/** The whole numbers (E.164) that a query can mean, the likeliest first; empty for a fragment or a name. */
export function fullNumbers(query: string, country?: PhoneCountry): string[] {
  if (!phoneSigns.test(plainPhone(query))) return []
  const named = readPhone(query, country)
  if (isInternational(query)) return named.state === 'possible' ? [named.e164] : []
  // Digits alone may be a number of this country, or one whose + was left out.
  const readings = [named, readPhone(`+${query.replace(/\D/g, '')}`)]
  const numbers = readings.flatMap((one) => (one.state === 'possible' && one.usual ? [one.e164] : []))
  return [...new Set(numbers)]
}
