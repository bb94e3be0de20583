import type { AccountSort } from '@/lib/data/accounts'
import type { Column } from './list-columns'

/** What the list is sorted by when the address does not say. */
export const usualSort: AccountSort = '-created'

const sortable = ['phone', 'name', 'created'] as const
export type Sortable = (typeof sortable)[number]

export const sortableOf = (column: Column): Sortable | undefined => sortable.find((one) => one === column)

/** As `aria-sort` has it. */
export function directionOf(column: Sortable, sort: AccountSort): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** The order that the next press of a column's head brings: up, down, and back to the usual one. */
export function nextSort(column: Sortable, sort: AccountSort): AccountSort | null {
  if (sort === column) return column === 'created' ? null : `-${column}`
  if (sort === `-${column}`) return column === 'created' ? column : null
  return column === 'created' ? null : column
}
