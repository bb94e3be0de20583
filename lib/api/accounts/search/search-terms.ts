import { chunksOf, fold } from '@/lib/format/fold'
import { isWrittenAsPhone, type PhoneCountry, parsePhone, plainPhone } from '@/lib/format/read-phone'
import { spellingsOf } from './search-text'

/** A word of a query in each way that it may be written; a way is one or more words that are all looked for. */
export type Wanted = readonly (readonly string[])[]

/** A query as it is looked for. */
export type SearchTerms = {
  /** All of them must be there, folded and in any order. */
  wanted: readonly Wanted[]
  /** Nothing begins with them: they are looked for inside words. */
  isInside?: boolean
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
  const text = fold(query).trim()
  const wanted = readWords(text)
  if (accountId.test(text)) return { wanted, phones: [], id: text }
  const plain = plainPhone(query)
  const dialled = plain.replace(/\D/g, '')
  const fewest = plain.includes('+') ? 1 : 2
  if (dialled.length < fewest || !isWrittenAsPhone(plain)) return { wanted, phones: [] }
  const withoutZeros = dialled.replace(/^00?/, '')
  const national = withoutZeros.length < fewestNationalDigits ? dialled : withoutZeros
  const phone = country && parsePhone(plain, country)
  return {
    wanted: [[...new Set([dialled, national])].map((word) => [word]).concat(asWritten(wanted))],
    digits: { dialled, national },
    phones: [`+${national}`, ...(phone ? [phone] : [])],
  }
}

/** Of more words, each is looked for by its parts alone. */
const mostSpelled = 3

function readWords(text: string): Wanted[] {
  const chunks = [...new Set(chunksOf(text))].map(spellingsOf).filter(([parts = []]) => parts.length > 0)
  return chunks.length > mostSpelled ? chunks.map((spellings) => spellings.slice(0, 1)) : chunks
}

/** The digits of a number as they were grouped; of no use where they were not. */
function asWritten(wanted: readonly Wanted[]): string[][] {
  const parts = wanted.flatMap(([parts = []]) => parts)
  return parts.length > 1 ? [[...new Set(parts)]] : []
}

/** Whether a query can match at all. */
export const hasWords = ({ wanted }: SearchTerms) => wanted.length > 0
