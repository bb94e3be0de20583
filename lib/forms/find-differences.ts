import { hashKey } from '@tanstack/react-query'

/** A form's values by path: the fields that are compared, and the value that each of them shows. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A field that someone else has changed in the meantime. `before` is absent if unknown. `mine` is set if the
 * user of this form has changed the field to a different value.
 */
export type Difference = { path: string; before?: unknown; theirs: unknown; mine?: { value: unknown } }

/**
 * Returns the fields that `theirs` has changed since `base`, except those in which `mine` has the same value.
 * Without a base, either side may have changed any field.
 */
export function findDifferences({
  base,
  theirs,
  mine,
}: {
  base?: Fields
  theirs: Fields
  mine: Fields
}): Difference[] {
  return Object.keys({ ...base, ...theirs })
    .filter((path) => !(base && isSame(base[path], theirs[path])) && !isSame(theirs[path], mine[path]))
    .map((path) => ({
      path,
      ...(base && { before: base[path] }),
      theirs: theirs[path],
      ...(!(base && isSame(mine[path], base[path])) && { mine: { value: mine[path] } }),
    }))
}

/** Whether all fields are equal. */
export const areSame = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every((path) => isSame(one[path], other[path]))

/**
 * Whether two values are equal. An absent value, an empty one and false are the same, and so is text with and
 * without surrounding spaces.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([withoutBlanks(one)]) === hashKey([withoutBlanks(other)])

const withoutBlanks = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || ''
