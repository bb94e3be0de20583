import type * as z from 'zod'

type Raw = z.core.$ZodRawIssue
const nouns: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}
const formats: Record<string, string> = {
  date: 'a date such as 2026-11-21',
  datetime: 'a date and time with its offset, such as 2026-11-21T14:05:09Z',
}

/**
 * Describes an issue as the end of a sentence that begins with the path of the property. Can be used as zod's error
 * map.
 */
export function sentenceOf(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${nouns[issue.expected] ?? 'of another type'}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : `must match ${issue.pattern}`
    case 'invalid_value':
      if (issue.input === undefined) return 'is required'
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : sentenceOfUnion(issue.errors)
    case 'unrecognized_keys':
      return 'is not a known field'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'cannot be used'
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Raw, { code: 'too_small' }>): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  if (origin === 'array') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} items`
  return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Extract<Raw, { code: 'too_big' }>): string {
  if (origin === 'string') return `must have at most ${maximum} characters`
  if (origin === 'array') return `must have at most ${maximum} items`
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}

/** Describes what a union accepts. Considers only members whose type matches the value, if there are any. */
function sentenceOfUnion(options: readonly (readonly z.core.$ZodIssue[])[]): string {
  const failures = options.flatMap((issues) => issues.slice(0, 1))
  const closer = failures.filter(({ code, path }) => code !== 'invalid_type' || path.length > 0)
  const sentences = new Set((closer.length > 0 ? closer : failures).map(({ message }) => message))
  const [first = 'cannot be used', ...rest] = sentences
  return [first, ...rest.map((sentence) => sentence.replace(/^must be /, ''))].join(' or ')
}
