import type { updateAccount } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import type { ImportField } from '@/lib/contract/import-options'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { foldName } from '@/lib/format/fold'
import type { PhoneCountry } from '@/lib/format/read-phone'

export type Change = ParsedRequestOf<typeof updateAccount>['body']
/**
 * What a row says, or why it says nothing: whose account it is, by the phone in E.164, and what it changes of it. `path` of
 * an issue is the field. `notices` are what was read otherwise than it is written, or is doubtful; `near` are the phones
 * (E.164) under which an account may have the same person: other spellings, and the other phones of the row.
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
}

export const attributePrefix = 'attribute:'

/** Whether several columns may go to this field. */
export function isJoinable(field: ImportField, attributes: Business['attributes']): boolean {
  if (!field.startsWith(attributePrefix)) return field === 'fullname' || field === 'phone'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'text'
}

/** Whether the cells of a column that goes to this field are days, in the order that the file has. */
export function isDayField(field: ImportField | null, attributes: Business['attributes']): boolean {
  if (!field?.startsWith(attributePrefix)) return field === 'birthday' || field === 'expirationDate'
  return attributes.get(field.slice(attributePrefix.length))?.slot === 'date'
}

/** Whether the cells of a column that goes to this field are numbers. */
export const isNumberField = (field: ImportField | null, attributes: Business['attributes']): boolean =>
  attributes.get(field?.split(':')[1] ?? '')?.slot === 'number'

/** An issue of an attribute's value, named by the attribute rather than by its place in the list. */
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

/** What a file calls each account type: its name where no other has it, so that another business can read it; else its id. */
export function typeTexts(accountTypes: Business['accountTypes']): Map<string, string> {
  const types = typesByName(accountTypes)
  const isOwn = (name: string) => types.get(nameKey(name))?.length === 1 && !accountTypes.has(name.trim())
  return new Map([...accountTypes.values()].map(({ id, name }) => [id, isOwn(name) ? name : id]))
}

/** A name without a letter or digit is compared as it is written. */
export const nameKey = (name: string) => foldName(name) || name.trim()
