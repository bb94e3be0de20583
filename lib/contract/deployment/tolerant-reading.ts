import type * as z from 'zod'

/** A difference between a body and the description. `path` is a JSON pointer. */
export type Note = { path: string; kind: 'missing' | 'null' | 'type' | 'format'; note: string }

export type Reading<T> =
  | { understood: true; value: T; notes: Note[] }
  | { understood: false; why: string; notes: Note[] }

type Members = Record<string, unknown>

/**
 * Reads a body that should match `schema`. Values of the wrong type are converted if their meaning is clear, and
 * dropped otherwise; each gets a note. Members that are not in the schema are kept.
 */
export function readTolerantly(schema: z.ZodType, body: unknown): { value: unknown; notes: Note[] } {
  const { error } = schema.safeParse(body)
  if (!error) return { value: body, notes: [] }
  const root = { body: structuredClone(body) }
  // Issues are repaired in reverse order, because removing an item from a list shifts the items after it.
  const notes = error.issues.toReversed().map((issue) => repair(root, issue))
  return { value: root.body, notes: notes.reverse() }
}

function repair(root: Members, issue: z.core.$ZodIssue): Note {
  const steps = ['body', ...issue.path]
  const key = steps.pop() as string
  const parent = steps.reduce<unknown>((value, step) => (value as Members)[step as string], root) as Members
  const found = parent[key]
  const note = noteOf(issue, found)
  if (note.kind === 'format') return note
  const converted = convert(expectedBy(issue), found)
  if (converted !== undefined) parent[key] = converted
  else if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
  return note
}

const expectedBy = (issue: z.core.$ZodIssue) => (issue.code === 'invalid_type' ? issue.expected : issue.code)

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  datetime: 'a date-time',
  regex: 'a phone number in E.164 format',
}

function noteOf(issue: z.core.$ZodIssue, found: unknown): Note {
  const path = pointerTo(issue.path)
  if (issue.code === 'invalid_format')
    return { path, kind: 'format', note: `not ${nouns[issue.format] ?? issue.format}` }
  const noun = nouns[expectedBy(issue)] ?? expectedBy(issue)
  if (found === undefined) return { path, kind: 'missing', note: 'missing' }
  if (found === null) return { path, kind: 'null', note: `null instead of ${noun}` }
  return { path, kind: 'type', note: `${nouns[typeOf(found)]} instead of ${noun}` }
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

function convert(expected: string, found: unknown): unknown {
  if (expected === 'string' && typeof found === 'number') return String(found)
  if (expected === 'number' || expected === 'int') return toNumber(found)
  if (expected === 'boolean') return booleans.get(found)
}

function toNumber(found: unknown): number | undefined {
  if (typeof found === 'number') return found
  if (typeof found === 'string' && found.trim() !== '' && Number.isFinite(Number(found))) return Number(found)
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
])

/** Formats a path as a JSON pointer (RFC 6901). */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Returns the value at a JSON pointer; undefined if there is none. */
export function valueAt(body: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>((value, name) => membersOf(value)?.[name], body)
}

/** Returns the members of an object or list; undefined for any other value. */
export const membersOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null ? (value as Members) : undefined
