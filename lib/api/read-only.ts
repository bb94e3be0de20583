import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { issue } from './api-error'

const moment = /^\d{4}-\d{2}-\d{2}T/

type IsSame = (given: unknown, own: unknown) => boolean

/**
 * Returns an issue for each read-only field whose value in a change differs from the record. Ignores the
 * format of timestamps and surrounding whitespace. `sameBy` compares other fields by name.
 */
export function findReadOnlyChanges(
  readOnly: z.ZodObject,
  before: object,
  change: object,
  sameBy: Readonly<Record<string, IsSame>> = {},
): Issue[] {
  const own = before as Record<string, unknown>
  const given = change as Record<string, unknown>
  return Object.keys(readOnly.shape)
    .filter((name) => given[name] !== undefined)
    .filter((name) => !isSame(given[name], own[name]) && !sameBy[name]?.(given[name], own[name]))
    .map((name) => issue(name, 'read_only', 'cannot be changed, and differs from the record'))
}

function isSame(given: unknown, own: unknown): boolean {
  if (isDeepStrictEqual(given, own)) return true
  if (typeof given !== 'string' || typeof own !== 'string') return false
  if (moment.test(own) && Date.parse(given) === Date.parse(own)) return true
  return trimText(given) === trimText(own)
}
