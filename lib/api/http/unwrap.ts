import type { Issue } from '@/lib/contract/errors'
import { ApiError, issue } from '../api-error'

/** An unwrapped value, with a warning for each kind of correction. */
export type Reading = { value: unknown; warnings: Issue[] }

/**
 * The maximum number of layers to remove: enough for an encoded object inside a list that was encoded again.
 */
const mostWrappings = 3

/** Unwraps a value that was JSON-encoded twice or is the only element of an array. */
export function unwrap(value: unknown, path: string, parse: (text: string) => unknown): Reading {
  let inner = value
  const warnings = new Map<string, Issue>()
  for (let count = 0; count < mostWrappings; count += 1) {
    if (Array.isArray(inner) && inner.length === 1) {
      warnings.set('list_of_one', listOfOne(path))
      inner = inner[0]
    } else {
      const parsed = typeof inner === 'string' ? parseObject(inner, parse) : undefined
      if (parsed === undefined) break
      warnings.set('encoded_twice', issue(path, 'encoded_twice', 'was JSON inside a string, and was parsed'))
      inner = parsed
    }
  }
  return { value: inner, warnings: [...warnings.values()] }
}

export const listOfOne = (path: string) =>
  issue(path, 'list_of_one', 'was a list with one item, and was read as that item')

/** Parses a string as JSON if it looks like an object, a list or another JSON string. */
function parseObject(text: string, parse: (text: string) => unknown): unknown {
  const start = text.trimStart().charAt(0)
  if (!['{', '[', '"'].includes(start)) return undefined
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
