import type { Attribute } from '@/lib/contract/definitions'
import { readDefinitions } from '../definitions/cache'
import { readGivenPhone } from './phone-service'
import {
  type AccountReference,
  countByType,
  countOfType,
  countWithAttribute,
  findReference,
  lockReference,
  type ReferenceCondition,
  selectReferences,
} from './reference-repository'

export type { AccountReference }

/** A live account of the business, as far as other resources need to know it. */
export function findLiveAccount(
  businessId: string,
  accountId: string,
): Promise<AccountReference | undefined> {
  return findReference(businessId, accountId)
}

/** The same, locked until the transaction ends. */
export function lockLiveAccount(
  businessId: string,
  accountId: string,
): Promise<AccountReference | undefined> {
  return lockReference(businessId, accountId)
}

/**
 * 4.8: the live accounts of type `typeId` whose attribute with `tag` has `value`; the tags phone, username and id mean
 * the members of that name. At most two, which is enough to know that there are several.
 */
export async function findAccountsByReference(
  businessId: string,
  { typeId, tag, value }: { typeId: string; tag?: string; value?: string },
): Promise<AccountReference[]> {
  const condition = await readCondition(businessId, tag, value)
  return condition ? selectReferences(businessId, typeId, condition, 2) : []
}

async function readCondition(
  businessId: string,
  tag?: string,
  value?: string,
): Promise<ReferenceCondition | undefined> {
  if (tag === undefined) return value === undefined ? {} : undefined
  if (tag === 'phone') {
    const reading = await readGivenPhone(businessId, value ?? '')
    return reading.state === 'possible' ? { column: 'phone', value: reading.e164 } : undefined
  }
  if (tag === 'username' || tag === 'id') return { column: tag, value: value ?? '' }
  const attributes = await readTags(businessId, [{ tag, value }])
  return attributes && { attributes }
}

type Tag = { tag: string; value?: string | number | boolean }

/** What an account that has all of these tags must hold; undefined when a tag or a value of it cannot exist. */
export async function readTags(businessId: string, tags: readonly Tag[]): Promise<object[] | undefined> {
  const { attributes } = await readDefinitions(businessId)
  const byTag = new Map([...attributes.values()].map((attribute) => [attribute.tag, attribute]))
  const wanted = tags.map(({ tag, value }) => holding(byTag.get(tag), value))
  return wanted.includes(undefined) ? undefined : (wanted as object[])
}

function holding(attribute: Attribute | undefined, value: Tag['value']): object | undefined {
  if (!attribute) return undefined
  if (value === undefined) return { attributeId: attribute.id }
  const slotValue = readSlotValue(attribute, value)
  return slotValue === undefined
    ? undefined
    : { attributeId: attribute.id, value: { [attribute.slot]: slotValue } }
}

function readSlotValue({ slot }: Attribute, value: string | number | boolean): unknown {
  const text = String(value)
  if (slot === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  if (slot === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : undefined
  if (slot === 'date') return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  return text
}

/** How many live accounts each type has. */
export function countAccountsByType(businessId: string): Promise<Map<string, number>> {
  return countByType(businessId)
}

/** How many accounts have the type, deleted ones included. */
export function countAccountsOfType(businessId: string, accountType: string): Promise<number> {
  return countOfType(businessId, accountType)
}

/** How many accounts have a value for the attribute, deleted ones included. */
export function countAccountsWithAttribute(businessId: string, attributeId: string): Promise<number> {
  return countWithAttribute(businessId, attributeId)
}
