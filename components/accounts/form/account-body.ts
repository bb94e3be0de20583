import type * as contract from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import type { RequestOf } from '@/lib/contract/operation'
import { phoneReader } from '@/lib/format/phone/load-phone-reader'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { readNumber } from '@/lib/format/read-number'
import { readExpiry } from '@/lib/format/time/expiry'
import { readSlotDate } from '@/lib/format/time/slot-date'
import {
  type AccountFields,
  type AccountValues,
  attributeKey,
  attributePath,
  isApplicable,
  savedMembers,
} from './account-values'
import { mergePatchBetween, readMetadata } from './metadata-patch'

export type CreateBody = RequestOf<typeof contract.createAccount>['body']
export type UpdateBody = RequestOf<typeof contract.updateAccount>['body']

/** The number in E.164 or, if it cannot be parsed, as typed; its field then shows an error. */
export function phoneOf({ phone, country }: Pick<AccountValues, 'phone' | 'country'>): string {
  const reading = phoneReader()?.readPhone(phone, (country || undefined) as PhoneCountry | undefined)
  return reading?.state === 'possible' ? reading.e164 : phone.trim()
}

/**
 * The part of the form that is saved: the phone number in E.164, and the fields that apply to the account's type and
 * state.
 */
export function fieldsOf(values: AccountValues, attributes: readonly Attribute[]): AccountFields {
  const { country: _, sendSMS: __, attributes: typed, ...plain } = values
  const applicable = attributes.filter((attribute) => isApplicable(attribute, values.accountType))
  return {
    ...plain,
    phone: phoneOf(values),
    blockedReason: values.blocked ? values.blockedReason : '',
    ...Object.fromEntries(applicable.map(({ id }) => [attributePath(id), typed[attributeKey(id)] ?? ''])),
  }
}

/** The form field at which to show an API issue, given its path in the request body. */
export function pathOfIssue(
  path: string,
  { attributesValue = [] }: CreateBody | UpdateBody,
): string | undefined {
  const [member = '', index] = path.split('.')
  if (member !== 'attributesValue') return savedMembers.find((field) => field === member)
  const attribute = index === undefined ? undefined : attributesValue[Number(index)]
  return attribute && attributePath(attribute.attributeId)
}

export function createBody(
  values: AccountValues,
  attributes: readonly Attribute[],
  timeZone: string,
): CreateBody {
  const attributesValue = attributes
    .filter((attribute) => isApplicable(attribute, values.accountType))
    .flatMap((attribute) => {
      const field = values.attributes[attributeKey(attribute.id)]
      const value = slotsOf(attribute, field, timeZone)
      // An unchecked box counts as no value unless the definition requires one.
      if (!value || (value.boolean === false && !attribute.required)) return []
      return [{ attributeId: attribute.id, tag: attribute.tag, value }]
    })
  return {
    accountType: values.accountType,
    phone: phoneOf(values),
    ...(values.fullname.trim() !== '' && { fullname: values.fullname.trim() }),
    ...(values.username.trim() !== '' && { username: values.username.trim() }),
    attributesValue,
    sendSMS: values.sendSMS,
  }
}

/** The differences from `before` as an API request body; empty if there are none. */
export function updateBody(
  before: AccountValues,
  after: AccountValues,
  attributes: readonly Attribute[],
  timeZone: string,
): UpdateBody {
  const body: UpdateBody = {}
  for (const name of [
    'accountType',
    'username',
    'role',
    'subscribed',
    'validated',
    'testAccount',
    'blocked',
  ] as const) {
    if (after[name] !== before[name]) Object.assign(body, { [name]: after[name] })
  }
  for (const name of ['fullname', 'birthday'] as const) {
    if (after[name] !== before[name]) body[name] = after[name].trim() || null
  }
  if (phoneOf(after) !== phoneOf(before)) body.phone = phoneOf(after)
  if (after.blocked && after.blockedReason !== before.blockedReason) {
    body.blockedReason = after.blockedReason.trim() || null
  }
  if (after.expirationDate !== before.expirationDate) {
    // An invalid timestamp is sent as typed, so that the API rejects it; null would clear the saved one.
    body.expirationDate = readExpiry(after.expirationDate, timeZone) ?? (after.expirationDate || null)
  }
  if (after.metadata.trim() !== before.metadata.trim()) {
    body.metadata = mergePatchBetween(readMetadata(before.metadata) ?? {}, readMetadata(after.metadata) ?? {})
  }
  const changed = changedAttributes(before, after, attributes, timeZone)
  if (changed.length > 0) body.attributesValue = changed
  return body
}

function changedAttributes(
  before: AccountValues,
  after: AccountValues,
  attributes: readonly Attribute[],
  timeZone: string,
): NonNullable<UpdateBody['attributesValue']> {
  const typeChanged = before.accountType !== after.accountType
  return attributes
    .filter((attribute) => isApplicable(attribute, after.accountType))
    .filter(({ id, slot, required }) => {
      const key = attributeKey(id)
      const needsAnswer = typeChanged && required && slot === 'boolean'
      return after.attributes[key] !== before.attributes[key] || needsAnswer
    })
    .map((attribute) => {
      const value = slotsOf(attribute, after.attributes[attributeKey(attribute.id)], timeZone) ?? null
      return { attributeId: attribute.id, tag: attribute.tag, value }
    })
}

/** A field's value in its attribute's slot; undefined if the field is empty or unreadable. */
function slotsOf(
  { slot }: Attribute,
  field: string | boolean | undefined,
  timeZone: string,
): contract.AttributeSlots | undefined {
  if (slot === 'boolean') return { boolean: field === true }
  const text = typeof field === 'string' ? field.trim() : ''
  if (text === '') return undefined
  if (slot === 'text') return { text }
  if (slot === 'image') return { image: text }
  if (slot === 'number') return filled('number', readNumber(text))
  return filled('date', readSlotDate(text, timeZone))
}

function filled<Slot extends 'number' | 'date'>(slot: Slot, value: contract.AttributeSlots[Slot]) {
  return value === undefined ? undefined : { [slot]: value }
}
