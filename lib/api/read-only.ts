import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import { issue } from './api-error'

const moment = /^\d{4}-\d{2}-\d{2}T/

/** One issue for each read-only member of a change that is not as the record has it; a moment may be written in another way. */
export function findReadOnlyChanges(readOnly: z.ZodObject, before: object, change: object): Issue[] {
  const own = before as Record<string, unknown>
  const given = change as Record<string, unknown>
  return Object.keys(readOnly.shape)
    .filter((name) => given[name] !== undefined && !isSame(given[name], own[name]))
    .map((name) => issue(name, 'read_only', 'cannot be written, and is not what the record has'))
}

function isSame(given: unknown, own: unknown): boolean {
  if (isDeepStrictEqual(given, own)) return true
  return typeof own === 'string' && moment.test(own) && Date.parse(String(given)) === Date.parse(own)
}
