import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import type { SampleAccount } from '@/lib/samples/accounts'
import { checkAttributeValues } from '../accounts/check-attribute-values'
import { searchText } from '../accounts/search/search-text'

export type AccountRow = Omit<SampleAccount, 'attributesValue'> & {
  attributes: AttributeValue[]
  search: string
}

/**
 * Returns the row that the API would store for a sample account; drops attribute values that their definitions do not
 * allow.
 */
export function toAccountRow(
  { attributesValue, ...account }: SampleAccount,
  definitions: ReadonlyMap<string, Attribute>,
): AccountRow {
  const { values } = checkAttributeValues(attributesValue, definitions, account.accountType)
  return { ...account, attributes: values, search: searchText({ ...account, attributesValue: values }) }
}
