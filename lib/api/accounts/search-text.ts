import type { AttributeValue } from '@/lib/contract/account'

type Searchable = {
  phone: string
  username: string
  fullname?: string | null
  attributesValue: readonly AttributeValue[]
}

/** Lower case without accents, so that `nunoa` finds Ñuñoa. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What the search column of an account holds: the digits of its phone first, then its texts, one a line. */
export function searchText({ phone, username, fullname, attributesValue }: Searchable): string {
  const texts = attributesValue.map(({ value }) => value.text)
  const words = [username === phone ? '' : username, fullname ?? '', ...texts].filter((text) => text !== '')
  return [phone.replace(/\D/g, ''), ...words.map(fold)].join('\n')
}

export type SearchTerms = { text: string; digits?: string }

/** A query as it is looked for: the folded text, and its digits when it reads as part of a phone. */
export function readTerms(query: string): SearchTerms {
  const text = fold(query.trim())
  const digits = query.replace(/\D/g, '').replace(/^0+(?=\d{2})/, '')
  const readsAsPhone =
    digits.length >= 2 && /^[\d\s().+/\-\u2010-\u2015\u200e\u200f\u202a-\u202e]+$/.test(query)
  return readsAsPhone ? { text, digits } : { text }
}

/** A LIKE pattern that finds `text` anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

export type Match = { field: string; start: number; length: number }
export type MatchFields = { phone: string; username: string; fullname: string | null }

/** Where the query stands in an account's own texts; undefined when it was found in an attribute or across accents. */
export function findMatch(
  { phone, username, fullname }: MatchFields,
  { text, digits }: SearchTerms,
): Match | undefined {
  const inPhone = digits === undefined ? -1 : phone.indexOf(digits)
  if (digits !== undefined && inPhone >= 0) return { field: 'phone', start: inPhone, length: digits.length }
  for (const [field, value] of Object.entries({ fullname, username })) {
    const start = value === null ? -1 : foldInPlace(value).indexOf(text)
    if (start >= 0) return { field, start, length: text.length }
  }
  return undefined
}

/** As fold, but every character keeps its place. */
function foldInPlace(text: string): string {
  return Array.from(text, (character) => {
    const folded = fold(character)
    return folded.length === character.length ? folded : character
  }).join('')
}
