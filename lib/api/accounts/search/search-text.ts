import type { AttributeValue } from '@/lib/contract/accounts/account'
import { chunksOf, fold, partsOf } from '@/lib/format/fold'

/**
 * What a word of the search column begins with: each of any text has one mark, those of the name have another, and those of
 * the name and the username a third where there is a username.
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
 * What the search column of an account holds: every word of its texts, each with a space and its mark before it. The phone
 * is searched in its own column.
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

/** `O'Connor` is found as `o`, `connor` and `oconnor`. */
const wordsOf = (text: string) => chunksOf(fold(text)).flatMap((chunk) => spellingsOf(chunk).flat())

/** The ways to write what stands between two spaces, each as words: by its parts, and in one. */
export function spellingsOf(chunk: string): string[][] {
  const parts = partsOf(chunk)
  return parts.length > 1 ? [parts, [parts.join('')]] : [parts]
}
