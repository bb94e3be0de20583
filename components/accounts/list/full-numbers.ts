import { isInternational, type PhoneCountry, readPhone } from '@/lib/format/read-phone'

const looksLikePhone = /^[\d\s().+/\-\u2010-\u2015\u200e\u200f\u202a-\u202e]+$/

/** The whole numbers (E.164) that a query can mean, the likeliest first; none when it is a fragment or a name. */
export function fullNumbers(query: string, country?: PhoneCountry): string[] {
  if (!looksLikePhone.test(query)) return []
  const named = readPhone(query)
  if (isInternational(query)) return named.state === 'possible' ? [named.e164] : []
  // Digits alone may be a number of this country, or one whose + was left out.
  const readings = [readPhone(query, country), readPhone(`+${query.replace(/\D/g, '')}`)]
  const numbers = readings.flatMap((one) => (one.state === 'possible' && one.usual ? [one.e164] : []))
  return [...new Set(numbers)]
}
