import { longestOf } from '@/lib/contract/accounts/attribute-rules'
import type { Slot } from '@/lib/contract/definitions'
import type { IssueCode } from '@/lib/contract/errors'
import { findPatternProblem } from '@/lib/contract/fields/pattern'
import { readNumber } from '@/lib/format/read-number'

type Typed = { slot: Slot; options: string[]; minimum: string; maximum: string; pattern: string }
type Problem = { field: 'minimum' | 'maximum' | 'pattern'; code: IssueCode }

const longestText = 4_000

/** Problems with the rules as entered, limited to rules that the slot supports. The API validates everything again. */
export function checkRules({ slot, options, minimum, maximum, pattern }: Typed): Problem[] {
  const isFreeText = slot === 'text' && options.length === 0
  if (!isFreeText && slot !== 'number') return []
  const problems: Problem[] = []
  for (const [field, typed] of Object.entries({ minimum, maximum }) as ['minimum' | 'maximum', string][]) {
    const code = typed.trim() === '' ? undefined : checkLimit(slot, readNumber(typed))
    if (code) problems.push({ field, code })
  }
  const hasPattern = isFreeText && pattern !== ''
  const patternProblem = hasPattern ? findPatternProblem(pattern) : undefined
  if (patternProblem) problems.push({ field: 'pattern', code: patternProblem })
  const [least, most = Number.POSITIVE_INFINITY] = [readNumber(minimum), readNumber(maximum)]
  const isReversed = least !== undefined && least > (hasPattern ? longestOf(most) : most)
  return problems.length === 0 && isReversed ? [{ field: 'minimum', code: 'range_reversed' }] : problems
}

function checkLimit(slot: Slot, limit: number | undefined): IssueCode | undefined {
  if (limit === undefined) return 'invalid_format'
  const isLength = Number.isInteger(limit) && limit >= 0 && limit <= longestText
  return slot === 'text' && !isLength ? 'out_of_range' : undefined
}
