import { readQueryString, searchFilters } from '@/components/accounts/list/filters/account-filters'
import type { Attribute } from '@/lib/contract/definitions'
import type { AccountFilters } from '@/lib/data/accounts'

/**
 * What a saved view of the accounts shows, as a search. undefined when a part of it cannot be meant any more, as an
 * attribute that was deleted: without that part it would name others; and for one of deleted accounts.
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
