import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField } from '@/lib/contract/import-options'
import { foldName } from '@/lib/format/fold'
import { fieldNamed, fieldOfWords, isNamePart, meansTheSame, namesMobile } from './heading-words'
import { attributePrefix, isJoinable } from './row-service'
import { truncate } from './truncate'

const longestSample = 200

/** What a column was used for by earlier imports, by its header. */
export type Remembered = ReadonlyMap<string, ImportField | null>

type Known = { attributes: ReadonlyMap<string, Attribute>; remembered: Remembered }

/**
 * Where each column goes: as in an earlier import, else by its name. A field is given to one column alone, but for those that
 * an earlier import joined and the parts of a name; of phones to that of mobiles, which get messages. `samples` are the first cells of each column.
 */
export function guessColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  { attributes, remembered }: Known,
): ImportColumn[] {
  const taken = new Set<ImportField>()
  const hasMobile = header.some(namesMobile)
  return header.map((name, at) => {
    const before = remembered.get(name)
    const guess = remembered.has(name) ? before : guessField(name, [...attributes.values()])
    const isLandline = guess === 'phone' && !before && hasMobile && !namesMobile(name)
    const joins = before ? isJoinable(before, attributes) : guess === 'fullname' && isNamePart(name, header)
    const field = guess && !isLandline && (joins || !taken.has(guess)) ? guess : null
    if (field) taken.add(field)
    return { name, samples: (samples[at] ?? []).map((cell) => truncate(cell, longestSample)), field }
  })
}

/** `Phone 1 - Value` beside `Phone 1 - Label`, as Google writes its contacts. */
const numberedHeading = /^([^\d]{1,40}) \d{1,2} - (.{1,40})$/
const isValue = /^(?:value|formatted|valor|con formato|formatado)$/i

/** By its tag, else by the name of a field, else by that of an attribute, else by other words for one of these. */
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
