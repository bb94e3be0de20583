import type { AlertType } from '@/lib/contract/definitions'
import { fold, foldName, partsOf } from '@/lib/format/fold'
import { findNearMiss } from '../near-miss'

export type NamedType = Pick<AlertType, 'type' | 'name' | 'synonyms'>

/** A text as alert types are told apart by it: without case, accents, blanks and signs, unless signs are all it has. */
export const typeKey = (text: string) => foldName(text) || fold(text).trim()

/** Which alert type of a business a text means. */
export class AlertTypeNames {
  readonly #types: ReadonlySet<string>
  /** The types by the keys of their types, then of their names, then of their synonyms. */
  readonly #byKey: readonly ReadonlyMap<string, ReadonlySet<string>>[]

  constructor(types: readonly NamedType[]) {
    this.#types = new Set(types.map(({ type }) => type))
    this.#byKey = [
      groupByKey(types, ({ type }) => [type]),
      groupByKey(types, ({ name }) => [name]),
      groupByKey(types, ({ synonyms }) => synonyms),
    ]
  }

  /** The type that is written so, else the one whose type, name or synonym this is; undefined for none and for several. */
  resolve(text: string): string | undefined {
    if (this.#types.has(text)) return text
    const key = typeKey(text)
    const found = this.#byKey.find((level) => level.has(key))?.get(key)
    return found?.size === 1 ? [...found][0] : undefined
  }

  /** Whether two texts mean the same type; two that mean none are the same but for case, accents, blanks and signs. */
  isSame(one: string, other: string): boolean {
    return this.#meaningOf(one) === this.#meaningOf(other)
  }

  #meaningOf(text: string): string {
    return this.resolve(text) ?? typeKey(text)
  }

  /** The type that a text probably means, which `resolve` does not know: it shares a word, a beginning or most letters. */
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

/** Words of fewer letters are in too many texts to mean one. */
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
