import { findMisfit, longestOf } from '@/lib/contract/accounts/attribute-rules'
import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { fitsPattern } from '@/lib/contract/fields/pattern'
import { isSameText } from '@/lib/contract/fields/trim-text'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { lockAdditions, readRecords } from '../records/service'
import { attributeKind } from './kinds'
import { holdAccountTypes } from './repository'

type Rules = Pick<Attribute, 'slot' | 'options' | 'minimum' | 'maximum' | 'pattern' | 'accountTypeIds'>

/** The maximum length of a text value, in characters. */
const longestText = 4_000

/**
 * Throws 422 if the definition is invalid. Must run in the transaction that stores the attribute, so that the
 * account types it refers to are not deleted in the meantime.
 */
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

/**
 * Issues for rules that the slot does not allow. A pattern is not allowed together with options, which
 * already restrict the text.
 */
function findStrayRules({ slot, options, minimum, maximum, pattern }: Rules): Issue[] {
  const hasLimits = slot === 'text' || slot === 'number'
  const stray = (member: string, slots: string) =>
    issue(member, 'not_allowed', `is only allowed with the slot ${slots}`)
  return [
    ...(slot !== 'text' && options.length > 0 ? [stray('options', 'text')] : []),
    ...(slot !== 'text' && pattern !== null ? [stray('pattern', 'text')] : []),
    ...(pattern !== null && options.length > 0
      ? [issue('pattern', 'not_allowed', 'cannot be combined with options')]
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
    .map(([member]) =>
      issue(member, 'out_of_range', `must be a whole number of characters, at most ${longestText}`),
    )
  const most = slot === 'text' && pattern !== null ? longestOf(maximum) : maximum
  if (minimum !== null && most !== null && minimum > most)
    issues.push(issue('minimum', 'range_reversed', `must not exceed ${most}`))
  return issues
}

/**
 * Throws 422 if another of the business's attributes has this tag, ignoring case. Must run in the transaction
 * that stores the attribute; it blocks other writers until that transaction ends.
 */
export async function requireOwnTag(businessId: string, tag: string): Promise<void> {
  await lockAdditions(attributeKind, businessId)
  const others = await readRecords<Attribute>(attributeKind, businessId)
  if (others.some((other) => isSameText(other.tag, tag)))
    throw invalidArguments(issue('tag', 'duplicate', 'is already defined'))
}

/**
 * Issues for options that violate the attribute's other rules: users could choose them, but not save them.
 */
function findBadOptions(rules: Rules): Issue[] {
  return rules.options.flatMap((option, index) => {
    const misfit = findMisfit(rules, option, fitsPattern)
    return misfit ? [issue(`options.${index}`, misfit.code, 'does not satisfy the other rules')] : []
  })
}
