import type { updateAccount } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import type { ImportField } from '@/lib/contract/import-options'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { foldName } from '@/lib/format/fold'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'

export type Change = ParsedRequestOf<typeof updateAccount>['body']
/**
 * A row's content, or why it cannot be read: the account's phone number in E.164, and the change to the
 * account. An issue's `path` is the field. `notices` are corrected or doubtful values. `near` are other phone
 * numbers (E.164) under which the same person may have an account: other forms of the row's number, and its
 * other numbers.
 */
export type RowReading = {
  phone?: string
  change: Omit<Change, 'phone'>
  issues: Issue[]
  notices: Issue[]
  near: string[]
}
export type Business = {
  accountTypes: ReadonlyMap<string, AccountType>
  attributes: ReadonlyMap<string, Attribute>
  country?: PhoneCountry
  /**
   * Whether account types and attributes that are not defined here may occur, in which case they are given by
   * their IDs.
   */
  isOpen?: boolean
}

export const attributePrefix = 'attribute:'

/** Whether several columns may be joined into this field. */
export function isJoinable(field: ImportField, attributes: Business['attributes']): boolean {
  if (!field.startsWith(attributePrefix)) return field === 'fullname' || field === 'phone'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'text'
}

/** Whether this field's cells are dates in the file's date order. */
export function isDayField(field: ImportField | null, attributes: Business['attributes']): boolean {
  if (!field?.startsWith(attributePrefix)) return field === 'birthday' || field === 'expirationDate'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'date'
}

/** Whether this field's cells are numbers. */
export const isNumberField = (field: ImportField | null, attributes: Business['attributes']): boolean =>
  attributes.get(field?.split(':')[1] ?? '')?.slot === 'number'

/** Changes the path of an issue about an attribute value from its index in the list to the attribute. */
export function atField(found: Issue, { attributesValue }: { attributesValue?: unknown }): Issue {
  const [, place] = /^attributesValue\.(\d+)/.exec(found.path) ?? []
  const entry =
    place === undefined ? undefined : (attributesValue as { attributeId: string }[])?.[Number(place)]
  return entry ? { ...found, path: attributePrefix + entry.attributeId } : found
}

export function typesByName(accountTypes: Business['accountTypes']): Map<string, string[]> {
  const types = new Map<string, string[]>()
  for (const { id, name } of accountTypes.values()) {
    types.set(nameKey(name), [...(types.get(nameKey(name)) ?? []), id])
  }
  return types
}

/**
 * The text for each account type in a file: its name if that is unique, so that another business can read it;
 * otherwise its ID.
 */
export function typeTexts(accountTypes: Business['accountTypes']): Map<string, string> {
  const types = typesByName(accountTypes)
  const isOwn = (name: string) => types.get(nameKey(name))?.length === 1 && !accountTypes.has(name.trim())
  return new Map([...accountTypes.values()].map(({ id, name }) => [id, isOwn(name) ? name : id]))
}

/** The key by which names are compared. Names without a letter or digit are compared as written. */
export const nameKey = (name: string) => foldName(name) || name.trim()
