import type { Issue } from '@/lib/contract/errors'
import { issue } from './api-error'

/** Whether PostgreSQL stores this text as it is. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Every string in `value`, keys included, that holds NUL or a lone surrogate: PostgreSQL stores neither. */
export function findUnstorableText(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') {
    return isStorable(value)
      ? []
      : [issue(path, 'invalid_text', 'must not hold NUL or half a surrogate pair')]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const place = path === '' ? key : `${path}.${key}`
    return isStorable(key)
      ? findUnstorableText(member, place)
      : [issue(path, 'invalid_text', 'has a member name that holds NUL or half a surrogate pair')]
  })
}
