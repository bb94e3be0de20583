import type { AccountSort } from '@/lib/data/accounts/accounts'
import type { Column } from './list-columns'

/** The list's sort order if the address names none. */
export const usualSort: AccountSort = '-created'

const sortable = ['phone', 'name', 'created'] as const
export type Sortable = (typeof sortable)[number]

export const sortableOf = (column: Column): Sortable | undefined => sortable.find((one) => one === column)

/** The direction as an `aria-sort` value. */
export function directionOf(column: Sortable, sort: AccountSort): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** The order after the next click on a column header: ascending, descending, then back to the default. */
export function nextSort(column: Sortable, sort: AccountSort): AccountSort | null {
  if (sort === column) return column === 'created' ? null : `-${column}`
  if (sort === `-${column}`) return column === 'created' ? column : null
  return column === 'created' ? null : column
}
