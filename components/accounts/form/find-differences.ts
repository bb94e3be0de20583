import { phoneOf } from './account-body'
import type { AccountValues } from './account-values'

export type FieldValue = string | boolean

/** A field that someone else changed meanwhile. `mine` is set if it was also changed here, to something else. */
export type Difference = { path: string; before: FieldValue; theirs: FieldValue; mine?: FieldValue }

/** What `theirs` changed since `base`, along with the local input; all three are states of the same form. */
export function findDifferences(
  base: AccountValues,
  theirs: AccountValues,
  mine: AccountValues,
): Difference[] {
  const [before, now, typed] = [base, theirs, mine].map(flatten) as [Flat, Flat, Flat]
  return Object.keys({ ...before, ...now })
    .filter((path) => !same(path, before[path], now[path]))
    .filter((path) => !same(path, now[path], typed[path]))
    .map((path) => {
      const difference = { path, before: before[path] ?? '', theirs: now[path] ?? '' }
      const wasTyped = !same(path, typed[path], before[path])
      return wasTyped ? { ...difference, mine: typed[path] ?? '' } : difference
    })
}

type Flat = Record<string, FieldValue | undefined>

function flatten({ attributes, country, sendSMS: _, phone, ...plain }: AccountValues): Flat {
  const entries = Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])
  return { ...plain, phone: phoneOf({ phone, country }), ...Object.fromEntries(entries) }
}

/** Untouched fields may be absent, empty or false; all of these count as equal. */
function same(path: string, one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (path === 'metadata') return String(one ?? '').trim() === String(other ?? '').trim()
  return (one || '') === (other || '')
}
