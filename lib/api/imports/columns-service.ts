import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField } from '@/lib/contract/import-options'
import { foldName } from '@/lib/format/fold'
import { truncate } from '@/lib/format/truncate'
import { fieldNamed, fieldOfWords, isNamePart, meansTheSame, phoneRank } from './heading-words'
import { attributePrefix, isJoinable } from './row-service'

const longestSample = 200

/** The field that earlier imports assigned to each column name; null if they skipped the column. */
export type Remembered = ReadonlyMap<string, ImportField | null>

type Known = { attributes: ReadonlyMap<string, Attribute>; remembered: Remembered }

/**
 * Assigns columns to fields as in an earlier import, otherwise by name. A field gets only one column, unless
 * it is for phone numbers or parts of a name, or an earlier import joined its columns. `samples` holds the
 * first cells of each column.
 */
export function guessColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  { attributes, remembered }: Known,
): ImportColumn[] {
  const taken = new Set<ImportField>()
  const guesses = header.map((name) =>
    remembered.has(name) ? remembered.get(name) : guessField(name, [...attributes.values()]),
  )
  const phones = phoneColumns({ header, samples, guesses, remembered })
  return header.map((name, at) => {
    const before = remembered.get(name)
    const guess = guesses[at]
    const joins = before ? isJoinable(before, attributes) : guess === 'fullname' && isNamePart(name, header)
    const isFree = guess === 'phone' ? phones.includes(at) : joins || !(guess && taken.has(guess))
    const field = guess && isFree ? guess : null
    if (field) taken.add(field)
    return { name, samples: (samples[at] ?? []).map((cell) => truncate(cell, longestSample)), field }
  })
}

type Guessed = {
  header: readonly string[]
  samples: readonly (readonly string[])[]
  guesses: readonly (ImportField | null | undefined)[]
  remembered: Remembered
}

/**
 * The indexes of the phone columns: columns with a phone heading that contain phone numbers. If an earlier
 * import used phone columns, only columns with a lower priority are added, since accounts are identified by
 * their phone number.
 */
function phoneColumns({ header, samples, guesses, remembered }: Guessed): number[] {
  const called = guesses.flatMap((guess, at) => (guess === 'phone' ? [at] : []))
  const isKnown = (at: number) => remembered.get(header[at] ?? '') === 'phone'
  const rank = (at: number) => phoneRank(header[at] ?? '')
  const first = Math.min(...called.filter(isKnown).map(rank))
  const isAfter = (at: number) => first === Number.POSITIVE_INFINITY || rank(at) > first
  const holding = called.filter((at) => isKnown(at) || (isAfter(at) && mayHoldPhones(samples[at] ?? [])))
  return holding.length > 0 ? holding : inPhoneOrder(called, header).slice(0, 1)
}

/** False for a `WhatsApp` column with yes and no, or a `Número` column with house numbers. */
function mayHoldPhones(samples: readonly string[]): boolean {
  const written = samples.filter((cell) => cell.trim() !== '')
  return (
    written.length === 0 || written.some((cell) => /(?:\d[^\d]{0,3}){6}|\de\+?\d/i.test(cell.slice(0, 40)))
  )
}

/** Sorts phone columns by priority. Each row uses its first non-empty phone column. */
export const inPhoneOrder = (places: readonly number[], header: readonly string[]): number[] =>
  places.toSorted((one, other) => phoneRank(header[one] ?? '') - phoneRank(header[other] ?? ''))

/** Headings as in Google Contacts, such as `Phone 1 - Value` alongside `Phone 1 - Label`. */
const numberedHeading = /^([^\d]{1,40}) \d{1,2} - (.{1,40})$/
const isValue = /^(?:value|formatted|valor|con formato|formatado)$/i
const isLabel = /^(?:label|type|etiqueta|tipo|marcador|r[oó]tulo)$/i

/**
 * The index of the column that labels this column's phone numbers: `Phone 1 - Label` for `Phone 1 - Value`.
 */
export function labelColumnOf(header: readonly string[], at: number): number | undefined {
  const [kind, part] = splitNumbered(header[at] ?? '')
  if (!isValue.test(part)) return undefined
  const label = header.findIndex((name) => {
    const [otherKind, otherPart] = splitNumbered(name)
    return otherKind === kind && isLabel.test(otherPart)
  })
  return label < 0 ? undefined : label
}

/** Splits `Phone 1 - Value` into `Phone 1 - ` and `Value`. */
function splitNumbered(heading: string): [kind: string, part: string] {
  const part = numberedHeading.exec(heading)?.[2] ?? ''
  return [heading.slice(0, heading.length - part.length), part]
}

/**
 * Looks for an attribute by its tag, then for a field by name, then for an attribute by name, then for
 * synonyms.
 */
function guessField(heading: string, attributes: readonly Attribute[]): ImportField | undefined {
  const numbered = numberedHeading.exec(heading)
  if (numbered) return isValue.test(numbered[2] ?? '') ? guessField(numbered[1] ?? '', attributes) : undefined
  const folded = foldName(heading)
  const ofAttribute = (fits: (word: string) => boolean): ImportField | undefined => {
    const found = attributes.find(({ name, tag }) => fits(name) || fits(tag))
    return found && `${attributePrefix}${found.id}`
  }
  const byTag = attributes.find(({ tag }) => heading === attributePrefix + tag)
  if (byTag) return `${attributePrefix}${byTag.id}`
  if (folded === '') return undefined
  return (
    fieldNamed(heading) ??
    ofAttribute((word) => foldName(word) === folded) ??
    fieldOfWords(heading) ??
    ofAttribute((word) => meansTheSame(heading, word))
  )
}
