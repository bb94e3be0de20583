import type { AttributeValue } from '@/lib/contract/accounts/account'
import { chunksOf, fold, partsOf } from '@/lib/format/fold'

/**
 * The marks that precede words in the search column. Words of any text field have the `text` mark, and words
 * of the name also have the `name` mark. If there is a username, words of the name and the username also have
 * the `ownName` mark.
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
 * The content of an account's search column: every word of its text fields, each after a space and its mark.
 * The phone number has its own column.
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

const wordsOf = (text: string) => chunksOf(fold(text)).flatMap((chunk) => spellingsOf(chunk).flat())

/**
 * The spellings of a chunk without whitespace: split at its punctuation, and joined without it. `O'Connor`
 * has the spellings `o connor` and `oconnor`.
 */
export function spellingsOf(chunk: string): string[][] {
  const parts = partsOf(chunk)
  return parts.length > 1 ? [parts, [parts.join('')]] : [parts]
}
