import type { AttributeValue } from '@/lib/contract/accounts/account'
import { chunksOf, fold, partsOf } from '@/lib/format/fold'

/**
 * The mark before each word in the search column: words of any text have the first, words of the name the second, and,
 * if there is a username, words of the name and the username the third.
 */
export const wordMarks = { text: '.', name: '=', ownName: '@' } as const
export type WordMark = (typeof wordMarks)[keyof typeof wordMarks]

type Searchable = {
  phone: string
  username: string
  fullname?: string | null
  attributesValue: readonly AttributeValue[]
}

/**
 * An account's search column: every word of its texts, each after a space and its mark. The phone number has its own
 * column.
 */
export function searchText({ phone, username, fullname, attributesValue }: Searchable): string {
  const name = wordsOf(fullname ?? '')
  const ownName = username === phone ? [] : [...wordsOf(username), ...name]
  const others = attributesValue.flatMap(({ value }) => wordsOf(value.text))
  const marked = [
    ...mark([...name, ...ownName, ...others], wordMarks.text),
    ...mark(name, wordMarks.name),
    ...mark(ownName, wordMarks.ownName),
  ]
  return marked.join('')
}

const mark = (words: string[], sign: WordMark) => [...new Set(words)].map((word) => ` ${sign}${word}`)

/** `O'Connor` is found by `o`, `connor` and `oconnor`. */
const wordsOf = (text: string) => chunksOf(fold(text)).flatMap((chunk) => spellingsOf(chunk).flat())

/** A whitespace-delimited chunk as words: both split at its punctuation and joined without it. */
export function spellingsOf(chunk: string): string[][] {
  const parts = partsOf(chunk)
  return parts.length > 1 ? [parts, [parts.join('')]] : [parts]
}
