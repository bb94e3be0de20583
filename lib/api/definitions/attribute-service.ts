import { findMisfit, longestOf } from '@/lib/contract/accounts/attribute-rules'
import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { fitsPattern } from '@/lib/contract/fields/pattern'
import { isSameText } from '@/lib/contract/fields/trim-text'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { attributeKind } from './definition-tables'
import { holdAccountTypes, holdNames, selectDefinitions } from './repository'

type Rules = Pick<Attribute, 'slot' | 'options' | 'minimum' | 'maximum' | 'pattern' | 'accountTypeIds'>

/** A text has so many characters at most. */
const longestText = 4_000

/** 422 for what cannot be. Runs in the transaction that stores the attribute: the types that are named stay until then. */
export async function requireStorable(
  { businessId }: Caller,
  rules: Rules,
  named: readonly string[] = rules.accountTypeIds,
): Promise<void> {
  const known = new Set(await holdAccountTypes(businessId, [...named]))
  const issues = named.flatMap((id, index) =>
    known.has(id) ? [] : [issue(`accountTypeIds.${index}`, 'unknown_account_type', 'is not an account type')],
  )
  issues.push(...findStrayRules(rules), ...findBadLimits(rules), ...findBadOptions(rules))
  if (issues.length > 0) throw invalidArguments(...issues)
}

/** Rules that the slot does not have, and a pattern beside options, which say already what a text may be. */
function findStrayRules({ slot, options, minimum, maximum, pattern }: Rules): Issue[] {
  const hasLimits = slot === 'text' || slot === 'number'
  const stray = (member: string, slots: string) =>
    issue(member, 'not_allowed', `goes with the slot ${slots} only`)
  return [
    ...(slot !== 'text' && options.length > 0 ? [stray('options', 'text')] : []),
    ...(slot !== 'text' && pattern !== null ? [stray('pattern', 'text')] : []),
    ...(pattern !== null && options.length > 0
      ? [issue('pattern', 'not_allowed', 'goes without options')]
      : []),
    ...(!hasLimits && minimum !== null ? [stray('minimum', 'text or number')] : []),
    ...(!hasLimits && maximum !== null ? [stray('maximum', 'text or number')] : []),
  ]
}

function findBadLimits({ slot, minimum, maximum, pattern }: Rules): Issue[] {
  const isLength = (limit: number | null) =>
    limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= longestText)
  const issues = Object.entries({ minimum, maximum })
    .filter(([, limit]) => slot === 'text' && !isLength(limit))
    .map(([member]) => issue(member, 'out_of_range', `must be a number of characters up to ${longestText}`))
  const most = slot === 'text' && pattern !== null ? longestOf(maximum) : maximum
  if (minimum !== null && most !== null && minimum > most)
    issues.push(issue('minimum', 'range_reversed', `must not be above ${most}`))
  return issues
}

/**
 * 422 for a tag that another attribute of the business has, in any case: a caller may write either for the other. Runs in the
 * transaction that stores the attribute: nobody else defines one until it ends.
 */
export async function requireOwnTag(businessId: string, tag: string): Promise<void> {
  await holdNames(attributeKind, businessId)
  const others = await selectDefinitions<Attribute>(attributeKind, businessId)
  if (others.some((other) => isSameText(other.tag, tag)))
    throw invalidArguments(issue('tag', 'duplicate', 'is already defined'))
}

/** Options that could be chosen, and would then be refused. */
function findBadOptions(rules: Rules): Issue[] {
  return rules.options.flatMap((option, index) => {
    const misfit = findMisfit(rules, option, fitsPattern)
    return misfit ? [issue(`options.${index}`, misfit.code, 'does not fit the other rules')] : []
  })
}
