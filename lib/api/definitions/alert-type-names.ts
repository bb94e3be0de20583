import type { AlertType } from '@/lib/contract/definitions'
import { fold, foldName, partsOf } from '@/lib/format/fold'
import { findNearMiss } from '../near-miss'

export type NamedType = Pick<AlertType, 'type' | 'name' | 'synonyms'>

/**
 * The key by which alert types are compared: it ignores case, accents, spaces and punctuation, unless the text is only
 * punctuation.
 */
export const typeKey = (text: string) => foldName(text) || fold(text).trim()

/** Finds the alert type that a string means in the business. */
export class AlertTypeNames {
  readonly #types: ReadonlySet<string>
  /** The types by key. There is one map each for types, names and synonyms, in order of precedence. */
  readonly #byKey: readonly ReadonlyMap<string, ReadonlySet<string>>[]

  constructor(types: readonly NamedType[]) {
    this.#types = new Set(types.map(({ type }) => type))
    this.#byKey = [
      groupByKey(types, ({ type }) => [type]),
      groupByKey(types, ({ name }) => [name]),
      groupByKey(types, ({ synonyms }) => synonyms),
    ]
  }

  /**
   * The type with this exact spelling. If there is none, the only type that matches by type, name or synonym;
   * undefined if none or more than one matches.
   */
  resolve(text: string): string | undefined {
    if (this.#types.has(text)) return text
    const key = typeKey(text)
    const found = this.#byKey.find((level) => level.has(key))?.get(key)
    return found?.size === 1 ? [...found][0] : undefined
  }

  /**
   * Whether two strings mean the same type. Unknown strings do if they differ only in case, accents, spaces
   * and punctuation.
   */
  isSame(one: string, other: string): boolean {
    return this.#meaningOf(one) === this.#meaningOf(other)
  }

  #meaningOf(text: string): string {
    return this.resolve(text) ?? typeKey(text)
  }

  /**
   * The type probably meant by a string that `resolve` does not recognize, because they share a word, a
   * beginning or most letters.
   */
  guess(text: string): string | undefined {
    const words = longWords(text)
    const known = this.#byKey.flatMap((level) => [...level])
    const guesses = [
      known.filter(([key]) => words.includes(key)),
      known.filter(([key]) => words.some((word) => sharesBeginning(word, key))),
      nearMisses(typeKey(text), known),
      words.flatMap((word) => nearMisses(word, known)),
    ]
    for (const guess of guesses) {
      const types = new Set(guess.flatMap(([, types]) => [...types]))
      if (types.size === 1) return [...types][0]
    }
    return undefined
  }
}

type Known = readonly [key: string, types: ReadonlySet<string>]

function groupByKey(types: readonly NamedType[], textsOf: (type: NamedType) => readonly string[]) {
  const byKey = new Map<string, Set<string>>()
  for (const type of types) {
    for (const key of textsOf(type).map(typeKey)) {
      byKey.set(key, (byKey.get(key) ?? new Set()).add(type.type))
    }
  }
  return byKey
}

/** Shorter words are too common to identify a type. */
const fewestLetters = 3

const longWords = (text: string) => partsOf(fold(text)).filter(({ length }) => length >= fewestLetters)

const sharesBeginning = (word: string, key: string) =>
  key.length >= fewestLetters && (word.startsWith(key) || key.startsWith(word))

function nearMisses(word: string, known: readonly Known[]): readonly Known[] {
  if (word.length <= fewestLetters) return []
  const names = known.map(([key]) => key).filter(({ length }) => length > fewestLetters)
  const near = findNearMiss(word, names)
  return known.filter(([key]) => key === near)
}
