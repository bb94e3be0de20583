import { chunksOf, fold } from '@/lib/format/fold'
import { isWrittenAsPhone, type PhoneCountry, parsePhone, plainPhone } from '@/lib/format/phone/read-phone'
import { spellingsOf } from './search-text'

/** The possible spellings of one query word; a spelling is one or more words that must all match. */
export type Wanted = readonly (readonly string[])[]

/** A parsed query. */
export type SearchTerms = {
  /** Folded words that must all match, in any order. */
  wanted: readonly Wanted[]
  /** Set if no word in any text field starts with these words; they are then searched for inside words. */
  isInside?: boolean
  /**
   * Set if the query looks like part of a phone number. `dialled` contains its digits as typed, and
   * `national` the same digits without the leading zeros of a national format.
   */
  digits?: { dialled: string; national: string }
  /** The full phone numbers (E.164) that the query could stand for. */
  phones: string[]
  id?: string
}

const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Leading zeros are kept if fewer digits than this would remain without them. */
const fewestNationalDigits = 3
const shortestPhone = 5

/** Whether a query can be a full phone number without a country code. */
export function isNational(query: string): boolean {
  const phone = plainPhone(query)
  return isWrittenAsPhone(phone) && !phone.includes('+') && phone.replace(/\D/g, '').length >= shortestPhone
}

/** `country` is the default for phone numbers without a country code. */
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

/** In a query with more words than this, only one spelling of each word is searched. */
const mostSpelled = 3

function readWords(text: string): Wanted[] {
  const chunks = [...new Set(chunksOf(text))].map(spellingsOf).filter(([parts = []]) => parts.length > 0)
  return chunks.length > mostSpelled ? chunks.map((spellings) => spellings.slice(0, 1)) : chunks
}

/** The groups of digits as they were typed; empty if there is only one group. */
function asWritten(wanted: readonly Wanted[]): string[][] {
  const parts = wanted.flatMap(([parts = []]) => parts)
  return parts.length > 1 ? [[...new Set(parts)]] : []
}

/** Whether a query can match anything. */
export const hasWords = ({ wanted }: SearchTerms) => wanted.length > 0
