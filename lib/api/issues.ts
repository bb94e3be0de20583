import type * as z from 'zod'
import type { Issue, IssueCode } from '@/lib/contract/errors'
import { issue } from './api-error'

/** Converts zod's errors to issues, one for each rejected property. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.slice(0, mostIssues).flatMap(toIssues).slice(0, mostIssues)
}

/** The maximum number of issues per request. A malicious body could cause a hundred thousand. */
export const mostIssues = 100

function toIssues(found: z.core.$ZodIssue): Issue[] {
  const path = found.path.map(String).join('.')
  if (found.code === 'unrecognized_keys') {
    return found.keys.map((key) =>
      issue(path === '' ? key : `${path}.${key}`, 'unknown_member', 'is not a known field'),
    )
  }
  return [issue(path, codeOf(found), found.message)]
}

function codeOf(found: z.core.$ZodIssue): IssueCode {
  switch (found.code) {
    case 'invalid_type':
      return found.input === undefined ? 'required' : 'invalid_type'
    case 'too_small':
      return found.origin === 'string' || found.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      if (found.origin === 'array') return 'too_many'
      return found.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return 'invalid_format'
    case 'invalid_value':
      return found.input === undefined ? 'required' : 'not_allowed'
    case 'invalid_union':
      return 'invalid_format'
    case 'custom':
      return (found.params?.code as IssueCode | undefined) ?? 'invalid'
    default:
      return 'invalid'
  }
}
