import { queryRows } from '../db/pool'
import { allOf, param, raw, type Sql, sql } from '../db/sql'
import { liveCondition, type SearchFilters } from './search/search-ranks'
import { columns, type SearchRow } from './search/search-repository'
import { orderOf, type Sort, type SortPlace } from './sort-orders'

export type SortedRow = SearchRow & { key: string }

type Slice = {
  after?: SortPlace
  limit: number
  /**
   * Whether to list only accounts with a blank key or only accounts with a key; if absent, lists all
   * accounts.
   */
  blanks?: boolean
}

export const selectSortedAccounts = (...list: Parameters<typeof sorting>): Promise<SortedRow[]> =>
  queryRows<SortedRow>(sorting(...list))

/** Part of the list in one sort order. Ties are broken by ID, as in the index. */
export function sorting(filters: SearchFilters, sort: Sort, { after, limit, blanks }: Slice): Sql {
  const { key, written, read, direction } = orderOf(sort)
  const conditions = [liveCondition(filters, param(filters.businessId))]
  if (blanks !== undefined) conditions.push(blanks ? sql`${key} = ''` : sql`${key} > ''`)
  const way = raw(direction)
  if (after) {
    const sign = raw(direction === 'asc' ? '>' : '<')
    conditions.push(sql`(${key}, id) ${sign} (${read(after.key)}, ${after.id})`)
  }
  return sql`select ${columns}, ${written} as key from accounts
    where ${allOf(conditions)} order by ${key} ${way}, id ${way} limit ${limit}`
}
