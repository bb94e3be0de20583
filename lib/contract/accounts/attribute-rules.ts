import { patternTextLimit } from '../choices'
import type { Attribute } from '../definitions'
import { isSameText } from '../fields/trim-text'

/** A definition's requirements on a value, in addition to its slot. */
export type AttributeRules = Pick<Attribute, 'slot' | 'options' | 'minimum' | 'maximum' | 'pattern'>

/** Why a value does not fit; `limit` is the limit it exceeds, in characters for text. */
export type Misfit =
  | { code: 'too_short' | 'too_long' | 'too_small' | 'too_big'; limit: number }
  | { code: 'not_allowed' | 'invalid_format' }

/**
 * Tests whether a whole string matches a pattern. Passed in, because `../fields/pattern` is too large to ship
 * with every page.
 */
export type FitsPattern = (pattern: string, text: string) => boolean

/** An empty string counts as no value, so it fits. */
export function findMisfit(
  rules: AttributeRules,
  value: unknown,
  fitsPattern: FitsPattern,
): Misfit | undefined {
  if (rules.slot === 'text' && typeof value === 'string' && value !== '')
    return findTextMisfit(rules, value, fitsPattern)
  if (rules.slot === 'number' && typeof value === 'number') return findNumberMisfit(rules, value)
  return undefined
}

function findTextMisfit(
  { options, minimum, maximum, pattern }: AttributeRules,
  text: string,
  fitsPattern: FitsPattern,
) {
  if (options.length > 0 && findOption(options, text) === undefined) return { code: 'not_allowed' } as const
  const length = [...text].length
  const longest = pattern === null ? maximum : longestOf(maximum)
  if (minimum !== null && length < minimum) return { code: 'too_short', limit: minimum } as const
  if (longest !== null && length > longest) return { code: 'too_long', limit: longest } as const
  if (pattern !== null && !fitsPattern(pattern, text)) return { code: 'invalid_format' } as const
  return undefined
}

/** The option equal to the text, ignoring case and surrounding blanks. */
export const findOption = (options: readonly string[], text: string): string | undefined =>
  options.includes(text) ? text : options.find((option) => isSameText(option, text))

/** The maximum length of text that is matched against a pattern. */
export const longestOf = (maximum: number | null) => Math.min(maximum ?? patternTextLimit, patternTextLimit)

function findNumberMisfit({ minimum, maximum }: AttributeRules, number: number) {
  if (minimum !== null && number < minimum) return { code: 'too_small', limit: minimum } as const
  if (maximum !== null && number > maximum) return { code: 'too_big', limit: maximum } as const
  return undefined
}
