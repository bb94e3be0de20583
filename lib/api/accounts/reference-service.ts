import type { Attribute } from '@/lib/contract/definitions'
import type { Issue, IssueCode } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'
import { readGivenPhone } from './phone-service'
import {
  type AccountReference,
  countByType,
  countOfType,
  countWithAttribute,
  type Found,
  findReference,
  lockReference,
  selectReferences,
  type TagMatch,
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

type Reference = { typeId: string; tag?: string; value?: string | number | boolean }
/** The account that is meant, and what there is to say about how it was found, or why it was not. */
type Resolution = { account?: AccountReference; warning?: Issue }

const nothing = (path: string, code: IssueCode, message: string): Resolution => ({
  warning: issue(path, code, message),
})

/**
 * 4.8: the one live account of type `typeId` whose attribute with `tag` has `value`; the tags phone, username and id mean
 * the members of that name. A phone is found in its other spellings too, with a warning.
 */
export async function resolveReference(businessId: string, reference: Reference): Promise<Resolution> {
  const { typeId, tag, value } = reference
  if (tag === undefined && value !== undefined)
    return nothing('account', 'no_match', 'has a value without a tag')
  const { accountTypes } = await readDefinitions(businessId)
  if (!accountTypes.has(typeId)) return nothing('account', 'wrong_type', 'names no account type')
  if (tag === undefined) {
    return onlyOne(await selectReferences(businessId, [], { accountType: typeId, limit: 2 }))
  }
  const read = await readTag(businessId, { tag, value }, 'member')
  if (read === 'unknown_tag') return nothing('account', 'unknown_tag', 'is no tag of an attribute')
  if (read === 'two_numbers') return nothing('account', 'two_numbers', 'holds two phone numbers')
  if (read === 'no_match') return nothing('account', 'no_match', 'matches no account')
  const found = await selectReferences(businessId, [read.match], { accountType: typeId, limit: 3 })
  if (found.length > 0) return chooseOne(found, read)
  const [other] = await selectReferences(businessId, [read.match], { limit: 1 })
  if (!other) return nothing('account', 'no_match', 'matches no account')
  return nothing('account', 'wrong_type', `is not the type of account ${other.id}, which the rest matches`)
}

function onlyOne([account, another]: AccountReference[]): Resolution {
  if (!account) return nothing('account', 'no_match', 'matches no account')
  return another ? nothing('account', 'several_matches', 'matches several accounts') : { account }
}

/** The account that has what was given as it is, or the one that has it in another spelling. */
function chooseOne(found: Found[], { match, phone }: Matching): Resolution {
  const exact = found.find((one) =>
    'username' in match ? one.username === match.username : one.phone === phone,
  )
  if (exact) return { account: exact }
  const { account, warning } = onlyOne(found)
  const message = `is read as ${found[0]?.phone}, the phone of an account`
  if (!account || phone === undefined) return { account, warning }
  return { account, warning: issue('account', 'near_match', message) }
}

type Tag = { tag: string; value?: string | number | boolean }
/** `phone` is the number as it was given, in E.164 or empty, where `match` has other spellings beside it. */
type Matching = { match: TagMatch; phone?: string }
type ReadTag = Matching | 'unknown_tag' | 'no_match' | 'two_numbers'

/** What an account that has the tag must have. `first` says what a tag means that is a member and an attribute at once. */
export async function readTag(
  businessId: string,
  { tag: given, value }: Tag,
  first: 'member' | 'attribute',
): Promise<ReadTag> {
  const { attributes } = await readDefinitions(businessId)
  const attribute = findByTag([...attributes.values()], given)
  const member = members.find((name) => name === tagKey(given))
  if (member && (first === 'member' || !attribute)) return readMember(businessId, member, String(value ?? ''))
  if (!attribute) return 'unknown_tag'
  const { id: attributeId, slot } = attribute
  if (value === undefined) return { match: { attribute: { attributeId } } }
  if (slot === 'text') return { match: { attributeId, text: String(value) } }
  const held = readSlotValue(attribute, value)
  return held === undefined ? 'no_match' : { match: { attribute: { attributeId, value: { [slot]: held } } } }
}

const members = ['phone', 'username', 'id'] as const
const tagKey = (tag: string) => trimText(tag).toLowerCase()

/** A tag in another case means the tag, unless another attribute has that very tag. */
function findByTag(attributes: readonly Attribute[], tag: string): Attribute | undefined {
  return (
    attributes.find((attribute) => attribute.tag === tag) ??
    attributes.find((attribute) => tagKey(attribute.tag) === tagKey(tag))
  )
}

async function readMember(
  businessId: string,
  member: (typeof members)[number],
  value: string,
): Promise<ReadTag> {
  if (member === 'username') return { match: { username: value } }
  if (member === 'id') return { match: { member, values: [trimText(value)] } }
  const { reading, near } = await readGivenPhone(businessId, value)
  if (reading.state === 'impossible' && reading.problem === 'two_numbers') return 'two_numbers'
  const phone = reading.state === 'possible' ? reading.e164 : ''
  const values = [...(phone ? [phone] : []), ...near]
  return values.length > 0 ? { match: { member, values }, phone } : 'no_match'
}

function readSlotValue({ slot }: Attribute, value: string | number | boolean): unknown {
  const text = trimText(String(value))
  if (slot === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  if (slot === 'boolean')
    return ['true', 'false'].includes(text.toLowerCase()) ? text.toLowerCase() === 'true' : undefined
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
