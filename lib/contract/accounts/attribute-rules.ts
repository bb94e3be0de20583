import { patternTextLimit } from '../choices'
import type { Attribute } from '../definitions'
import { isSameText } from '../fields/trim-text'

/** The parts of an attribute's definition that restrict its values. */
export type AttributeRules = Pick<Attribute, 'slot' | 'options' | 'minimum' | 'maximum' | 'pattern'>

/** Why a value is not allowed. `limit` is the violated minimum or maximum, in characters for text. */
export type Misfit =
  | { code: 'too_short' | 'too_long' | 'too_small' | 'too_big'; limit: number }
  | { code: 'not_allowed' | 'invalid_format' }

/**
 * True if the whole text matches the pattern. Passed as a parameter, because `../fields/pattern` is too large to ship
 * with every page.
 */
export type FitsPattern = (pattern: string, text: string) => boolean

/** Returns why a value is not allowed; undefined if it is allowed. An empty string counts as no value. */
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

/** Returns the option that equals the text, ignoring case and surrounding blanks. */
export const findOption = (options: readonly string[], text: string): string | undefined =>
  options.includes(text) ? text : options.find((option) => isSameText(option, text))

/** The maximum length of a text that must match a pattern. */
export const longestOf = (maximum: number | null) => Math.min(maximum ?? patternTextLimit, patternTextLimit)

function findNumberMisfit({ minimum, maximum }: AttributeRules, number: number) {
  if (minimum !== null && number < minimum) return { code: 'too_small', limit: minimum } as const
  if (maximum !== null && number > maximum) return { code: 'too_big', limit: maximum } as const
  return undefined
}
