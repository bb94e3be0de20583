import { fold, foldInPlace } from '@/lib/format/fold'
import { isWrittenAsPhone, type PhoneCountry, parsePhone, plainPhone } from '@/lib/format/read-phone'

/** A query as it is looked for. */
export type SearchTerms = {
  /** Folded. */
  text: string
  /** Of a query that reads as part of a phone: what was dialled, and the same without the zeros of a national format. */
  digits?: { dialled: string; national: string }
  /** What the query may be as a whole: phones in E.164. */
  phones: string[]
  id?: string
}

const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** With fewer digits, a zero before them is part of what is looked for. */
const fewestNationalDigits = 3
const shortestPhone = 5

/** Whether a query can be a whole phone that names no country. */
export function isNational(query: string): boolean {
  const phone = plainPhone(query)
  return isWrittenAsPhone(phone) && !phone.includes('+') && phone.replace(/\D/g, '').length >= shortestPhone
}

/** `country` is where a phone without a country code is from. */
export function readTerms(query: string, country?: PhoneCountry): SearchTerms {
  const text = fold(query.trim())
  if (accountId.test(text)) return { text, phones: [], id: text }
  const plain = plainPhone(query)
  const dialled = plain.replace(/\D/g, '')
  const fewest = plain.includes('+') ? 1 : 2
  if (dialled.length < fewest || !isWrittenAsPhone(plain)) return { text, phones: [] }
  const withoutZeros = dialled.replace(/^00?/, '')
  const national = withoutZeros.length < fewestNationalDigits ? dialled : withoutZeros
  const phone = country && parsePhone(plain, country)
  return { text, digits: { dialled, national }, phones: [`+${national}`, ...(phone ? [phone] : [])] }
}

export type Match = { field: string; start: number; length: number }
export type MatchFields = { phone: string; username: string; fullname: string | null }

/**
 * Where the query stands in an account's own texts, in a phone as near its end as can be; undefined when it was found in
 * an attribute or across accents.
 */
export function findMatch(
  { phone, username, fullname }: MatchFields,
  { text, digits, phones }: SearchTerms,
): Match | undefined {
  for (const part of digits ? [digits.dialled, digits.national] : []) {
    const start = phone.lastIndexOf(part)
    if (start >= 0) return { field: 'phone', start, length: part.length }
  }
  if (phones.includes(phone)) return { field: 'phone', start: 0, length: phone.length }
  for (const [field, value] of Object.entries({ fullname, username })) {
    const start = value === null ? -1 : foldInPlace(value).indexOf(text)
    if (start >= 0) return { field, start, length: text.length }
  }
  return undefined
}
