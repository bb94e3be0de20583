import { isDeepStrictEqual } from 'node:util'
import type { AttributeSlots, AttributeValue } from '@/lib/contract/accounts/account'
import { findMisfit, findOption, type Misfit } from '@/lib/contract/accounts/attribute-rules'
import type { Attribute, Slot } from '@/lib/contract/definitions'
import type { Issue, IssueCode } from '@/lib/contract/errors'
import { fitsPattern } from '@/lib/contract/fields/pattern'
import { isSameText } from '@/lib/contract/fields/trim-text'
import { issue } from '../api-error'

/** An attribute's value in a request; null removes the attribute from the account. */
export type GivenValue = { attributeId: string; tag?: string; value: AttributeSlots | null }
export type Checked = { values: AttributeValue[]; removed: string[]; issues: Issue[] }

const emptySlots = { text: '', number: 0, boolean: false, image: null }
const defaults: Record<Slot, unknown> = { ...emptySlots, date: null }

/**
 * Checks attribute values against their definitions and returns them in the response format (2.2). The path
 * of each issue is the path of its value. A value that is unchanged from `already` is accepted, even if its
 * definition has changed since.
 */
export function checkAttributeValues(
  given: readonly GivenValue[],
  attributes: ReadonlyMap<string, Attribute>,
  accountType: string,
  already: readonly AttributeValue[] = [],
): Checked {
  const checked: Checked = { values: [], removed: [], issues: [] }
  const known = new Map(already.map((value) => [value.attributeId, value]))
  const seen = new Set<string>()
  for (const [index, entry] of given.entries()) {
    const path = `attributesValue.${index}`
    if (!seen.has(entry.attributeId) && isDeepStrictEqual(entry, known.get(entry.attributeId))) {
      seen.add(entry.attributeId)
      continue
    }
    const fault = seen.has(entry.attributeId)
      ? issue(`${path}.attributeId`, 'duplicate', 'appears more than once')
      : findFault(path, entry, attributes.get(entry.attributeId), accountType)
    seen.add(entry.attributeId)
    if (fault) checked.issues.push(fault)
    else if (entry.value === null) checked.removed.push(entry.attributeId)
    else checked.values.push(toAnswer(attributes.get(entry.attributeId) as Attribute, entry.value))
  }
  return checked
}

function findFault(
  path: string,
  entry: GivenValue,
  definition: Attribute | undefined,
  accountType: string,
): Issue | undefined {
  const at = (member: string, code: IssueCode, message: string) => issue(`${path}.${member}`, code, message)
  if (!definition) return at('attributeId', 'unknown_attribute', 'is not a defined attribute')
  const { tag, value } = entry
  if (tag !== undefined && !isSameText(tag, definition.tag))
    return at('tag', 'not_allowed', `must be ${definition.tag}`)
  if (value === null) return undefined
  const { accountTypeIds, slot } = definition
  if (accountTypeIds.length > 0 && !accountTypeIds.includes(accountType)) {
    return at('attributeId', 'not_applicable', 'does not belong to this account type')
  }
  const stray = Object.entries(value).find(
    ([name, filled]) => name !== slot && filled !== null && filled !== defaults[name as Slot],
  )
  if (stray)
    return at(`value.${stray[0]}`, 'wrong_slot', `cannot be used, because the attribute's slot is ${slot}`)
  const misfit = findMisfit(definition, filledSlot(slot, value), fitsPattern)
  return misfit && at(`value.${slot}`, misfit.code, ruleBroken(misfit, definition))
}

function ruleBroken(misfit: Misfit, { options, pattern }: Attribute): string {
  switch (misfit.code) {
    case 'not_allowed':
      return `must be one of ${options.join(', ')}`
    case 'invalid_format':
      return `must match ${pattern} in full`
    case 'too_short':
      return `must have at least ${misfit.limit} characters`
    case 'too_long':
      return `must have at most ${misfit.limit} characters`
    case 'too_small':
      return `must be ${misfit.limit} or more`
    case 'too_big':
      return `must be ${misfit.limit} or less`
  }
}

/** 2.2: a value that omits its slot gets the slot's default. */
const filledSlot = (slot: Slot, value: AttributeSlots) => value[slot] ?? defaults[slot]

function toAnswer({ id, tag, slot, options }: Attribute, value: AttributeSlots): AttributeValue {
  const given = filledSlot(slot, value)
  const filled = typeof given === 'string' ? (findOption(options, given) ?? given) : given
  if (slot !== 'date') return { attributeId: id, tag, value: { ...emptySlots, [slot]: filled } }
  const date = filled === null ? {} : { date: new Date(filled as string).toISOString() }
  return { attributeId: id, tag, value: { ...emptySlots, ...date } }
}

/** One issue for each required attribute of the account's type whose value is missing or blank. */
export function findMissingAttributes(
  values: readonly AttributeValue[],
  attributes: ReadonlyMap<string, Attribute>,
  accountType: string,
): Issue[] {
  return missingAttributes(values, attributes, accountType).map(({ name, tag }) =>
    issue('attributesValue', 'attribute_required', `must contain ${name} (${tag})`),
  )
}

/** The required attributes whose value is missing or blank. */
export function missingAttributes(
  values: readonly Pick<AttributeValue, 'attributeId' | 'value'>[],
  attributes: ReadonlyMap<string, Attribute>,
  accountType: string,
): Attribute[] {
  const filled = new Set(values.filter(isFilled).map(({ attributeId }) => attributeId))
  return [...attributes.values()]
    .filter(
      ({ required, accountTypeIds }) =>
        required && (accountTypeIds.length === 0 || accountTypeIds.includes(accountType)),
    )
    .filter(({ id }) => !filled.has(id))

  function isFilled({ attributeId, value }: Pick<AttributeValue, 'attributeId' | 'value'>): boolean {
    const slot = attributes.get(attributeId)?.slot
    return slot === undefined || slot === 'number' || slot === 'boolean' || Boolean(value[slot]?.trim())
  }
}
