import { readQueryString, searchFilters } from '@/components/accounts/list/filters/account-filters'
import type { Attribute } from '@/lib/contract/definitions'
import type { AccountFilters } from '@/lib/data/accounts/accounts'

/**
 * The search behind a saved view of the accounts. Undefined for a view of deleted accounts, and if part of
 * the view no longer applies, such as a filter by a deleted attribute: without that part, other accounts
 * would match.
 */
export function filtersOfView(query: string, attributes: readonly Attribute[]): AccountFilters | undefined {
  const address = readQueryString(query)
  const filters = searchFilters(address, { attributes, seesDeleted: true })
  const isWhole =
    Boolean(filters.q) === (address.q.trim() !== '') &&
    Boolean(filters.createdSince) === (address.since !== '') &&
    Boolean(filters.createdUntil) === (address.until !== '') &&
    (filters.attribute ?? []).length === address.attribute.length
  return isWhole && !filters.deleted ? filters : undefined
}
