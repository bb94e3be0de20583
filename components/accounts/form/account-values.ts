import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { expiryInput } from '@/lib/format/time/expiry'
import { slotDateInput } from '@/lib/format/time/slot-date'

/** An account as its form represents it: text as typed, and one entry per attribute under its `attributeKey`. */
export type AccountValues = {
  accountType: string
  phone: string
  country: string
  username: string
  fullname: string
  birthday: string
  role: string
  subscribed: boolean
  validated: boolean
  testAccount: boolean
  blocked: boolean
  blockedReason: string
  expirationDate: string
  metadata: string
  sendSMS: boolean
  attributes: Record<string, string | boolean>
}

export const emptyValues: AccountValues = {
  accountType: '',
  phone: '',
  country: '',
  username: '',
  fullname: '',
  birthday: '',
  role: '',
  subscribed: true,
  validated: false,
  testAccount: false,
  blocked: false,
  blockedReason: '',
  expirationDate: '',
  metadata: '',
  sendSMS: true,
  attributes: {},
}

/** The saved properties other than the attributes. */
export const savedMembers = [
  'accountType',
  'phone',
  'username',
  'fullname',
  'birthday',
  'role',
  'subscribed',
  'validated',
  'testAccount',
  'blocked',
  'blockedReason',
  'expirationDate',
  'metadata',
] as const

/**
 * The name of an attribute's field. The form library would mistake an ID made up of digits for an array
 * index, and a dot, bracket, quote or bar for the end of a name.
 */
export const attributeKey = (attributeId: string) =>
  `_${attributeId.replace(/[%.[\]"'|]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`

export const attributePath = (attributeId: string) => `attributes.${attributeKey(attributeId)}` as const

export function isApplicable(
  { accountTypeIds }: Pick<Attribute, 'accountTypeIds'>,
  accountType: string,
): boolean {
  return accountTypeIds.length === 0 || accountTypeIds.includes(accountType)
}

/** The values that are saved, by path: attributes under their `attributePath`. */
export type AccountFields = Omit<AccountValues, 'country' | 'sendSMS' | 'attributes'> &
  Record<`attributes.${string}`, string | boolean>

type Reader = { timeZone: string; writePhone: (phone: string) => string }

export function valuesOf(
  account: Account,
  attributes: readonly Attribute[],
  { timeZone, writePhone }: Reader,
): AccountValues {
  return {
    ...emptyValues,
    accountType: account.accountType,
    phone: writePhone(account.phone),
    username: account.username,
    fullname: account.fullname ?? '',
    birthday: account.birthday ?? '',
    role: account.role,
    subscribed: account.subscribed,
    validated: account.validated,
    testAccount: account.testAccount,
    blocked: account.blocked,
    blockedReason: account.blockedReason ?? '',
    expirationDate: expiryInput(account.expirationDate ?? '', timeZone),
    metadata: Object.keys(account.metadata).length === 0 ? '' : JSON.stringify(account.metadata, null, 2),
    attributes: attributeValues(account.attributesValue, attributes, timeZone),
  }
}

export function attributeValues(
  values: readonly AttributeValue[],
  attributes: readonly Attribute[],
  timeZone: string,
): AccountValues['attributes'] {
  const byId = new Map(values.map(({ attributeId, value }) => [attributeId, value]))
  return Object.fromEntries(
    attributes.map((attribute) => [
      attributeKey(attribute.id),
      slotField(attribute, byId.get(attribute.id), timeZone),
    ]),
  )
}

function slotField({ slot }: Attribute, value: AttributeValue['value'] | undefined, timeZone: string) {
  if (slot === 'boolean') return value?.boolean ?? false
  if (value === undefined) return ''
  if (slot === 'number') return String(value.number)
  if (slot === 'date') return slotDateInput(value.date ?? '', timeZone)
  return value[slot] ?? ''
}
