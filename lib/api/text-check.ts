import type { Issue } from '@/lib/contract/errors'
import { issue } from './api-error'

/** True if PostgreSQL can store this text unchanged. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/**
 * Returns an issue for each string or property name in `value` that contains NUL or a lone surrogate, because
 * PostgreSQL cannot store these.
 */
export function findUnstorableText(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') {
    return isStorable(value)
      ? []
      : [issue(path, 'invalid_text', 'must not contain NUL or an unpaired surrogate')]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const place = path === '' ? key : `${path}.${key}`
    return isStorable(key)
      ? findUnstorableText(member, place)
      : [issue(path, 'invalid_text', 'has a property name that contains NUL or an unpaired surrogate')]
  })
}
