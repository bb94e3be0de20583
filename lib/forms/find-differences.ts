import { hashKey } from '@tanstack/react-query'

/** A form's values by path: what can differ, and what a form field shows. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A field that someone else has changed in the meantime. `before` is absent if not known. `mine` is set if the field
 * was also changed here, to a different value.
 */
export type Difference = { path: string; before?: unknown; theirs: unknown; mine?: { value: unknown } }

/**
 * The fields that `theirs` has changed since `base` and in which `mine` does not have the same value yet. Without a
 * base, either may have changed any field.
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

/** Whether the fields are all equal. */
export const areSame = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every((path) => isSame(one[path], other[path]))

/** Untouched fields may be absent, empty or false, and a text may end in spaces; these all count as equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([withoutBlanks(one)]) === hashKey([withoutBlanks(other)])

const withoutBlanks = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || ''
