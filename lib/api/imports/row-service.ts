import type { updateAccount } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import type { ImportField, ImportOptions } from '@/lib/contract/import-options'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { foldName } from '@/lib/format/fold'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Named } from '../definitions/cache'

export type Change = ParsedRequestOf<typeof updateAccount>['body']
/**
 * The result of reading a row: the account's phone number (E.164) and the change to the account, unless there
 * are `issues`. An issue's `path` is the field. `notices` report corrected or doubtful values. `near` are
 * other phone numbers (E.164) under which the same person may have an account: the row's other numbers, and
 * other forms of all of them.
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
  /** Whether to accept the IDs of account types and attributes that are not defined here. */
  isOpen?: boolean
}

export const attributePrefix = 'attribute:'

/** The definitions that the options of an import name. */
export const definitionsNamedIn = ({
  fields,
  accountType,
}: Pick<ImportOptions, 'fields' | 'accountType'>): Named => ({
  accountTypes: [accountType],
  attributes: fields.map((field) =>
    field?.startsWith(attributePrefix) ? field.slice(attributePrefix.length) : undefined,
  ),
})

/** True if several columns can be assigned to this field. */
export function isJoinable(field: ImportField, attributes: Business['attributes']): boolean {
  if (!field.startsWith(attributePrefix)) return field === 'fullname' || field === 'phone'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'text'
}

/** True if this field's cells are dates, which depend on the file's date order. */
export function isDayField(field: ImportField | null, attributes: Business['attributes']): boolean {
  if (!field?.startsWith(attributePrefix)) return field === 'birthday' || field === 'expirationDate'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'date'
}

/** True if this field's cells are numbers. */
export const isNumberField = (field: ImportField | null, attributes: Business['attributes']): boolean =>
  attributes.get(field?.split(':')[1] ?? '')?.slot === 'number'

/** Replaces an attribute value's index in an issue's path with the attribute's field. */
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
 * How a file names each account type: by its name if that is unique, so that another business can import the
 * file; otherwise by its ID.
 */
export function typeTexts(accountTypes: Business['accountTypes']): Map<string, string> {
  const types = typesByName(accountTypes)
  const isOwn = (name: string) => types.get(nameKey(name))?.length === 1 && !accountTypes.has(name.trim())
  return new Map([...accountTypes.values()].map(({ id, name }) => [id, isOwn(name) ? name : id]))
}

/** The key for comparing names: folded, or as written if the name has no letters or digits. */
export const nameKey = (name: string) => foldName(name) || name.trim()
