import { queryRows, type Statement } from '../db/pool'
import { liveCondition, placeholders, type SearchFilters } from './search/search-conditions'
import { columns, type SearchRow } from './search/search-repository'
import { orderOf, type Sort, type SortPlace } from './sort-orders'

export type SortedRow = SearchRow & { key: string }

type Slice = {
  after?: SortPlace
  limit: number
  /** Those whose key is blank alone, or those whose key is not; absent: all. */
  blanks?: boolean
}

export const selectSortedAccounts = (...list: Parameters<typeof sorting>): Promise<SortedRow[]> =>
  queryRows<SortedRow>(sorting(...list))

/** A part of the list in one order, ties by id, in the order of an index. */
export function sorting(filters: SearchFilters, sort: Sort, { after, limit, blanks }: Slice): Statement {
  const { values, place } = placeholders(filters.businessId)
  const { key, written, read, direction } = orderOf(sort)
  const conditions = [liveCondition(filters, place)]
  if (blanks !== undefined) conditions.push(blanks ? `${key} = ''` : `${key} > ''`)
  if (after) {
    const sign = direction === 'asc' ? '>' : '<'
    conditions.push(`(${key}, id) ${sign} (${read(place(after.key))}, ${place(after.id)})`)
  }
  const text = `select ${columns}, ${written} as key from accounts
    where ${conditions.join(' and ')} order by ${key} ${direction}, id ${direction} limit ${place(limit)}`
  return { text, values }
}
