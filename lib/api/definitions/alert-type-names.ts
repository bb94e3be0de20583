import type { AlertType } from '@/lib/contract/definitions'
import { fold, foldName, partsOf } from '@/lib/format/fold'
import { findNearMiss } from '../near-miss'

export type NamedType = Pick<AlertType, 'type' | 'name' | 'synonyms'>

/**
 * The key by which alert types are compared. It ignores case, accents, spaces and punctuation; in text that
 * is only punctuation, the punctuation counts.
 */
export const typeKey = (text: string) => foldName(text) || fold(text).trim()

/** Finds a business's alert type by its type, name or synonyms. */
export class AlertTypeNames {
  readonly #types: ReadonlySet<string>
  /** Alert types by key: one map for types, one for names and one for synonyms, in order of precedence. */
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
   * Returns the type with exactly this spelling or, if there is none, the only type whose type, name or
   * synonym matches; undefined if there is no match or more than one.
   */
  resolve(text: string): string | undefined {
    if (this.#types.has(text)) return text
    const key = typeKey(text)
    const found = this.#byKey.find((level) => level.has(key))?.get(key)
    return found?.size === 1 ? [...found][0] : undefined
  }

  /**
   * Whether both strings name the same alert type. If the type is unknown, they must differ only in case,
   * accents, spaces and punctuation.
   */
  isSame(one: string, other: string): boolean {
    return this.#meaningOf(one) === this.#meaningOf(other)
  }

  #meaningOf(text: string): string {
    return this.resolve(text) ?? typeKey(text)
  }

  /**
   * Guesses the type for a string that `resolve` does not recognize: one that shares a word or a beginning
   * with it, or has a similar spelling. Returns undefined if there is no such type, or more than one.
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
