import type { Attribute } from '@/lib/contract/definitions'

const fixed = [
  'phone',
  'name',
  'type',
  'flags',
  'created',
  'username',
  'role',
  'birthday',
  'expires',
] as const
export type FixedColumn = (typeof fixed)[number]
export type Column = FixedColumn | Attribute

const shownAtFirst: readonly FixedColumn[] = ['phone', 'name', 'type', 'flags', 'created']

export const columnKey = (column: Column): string => (typeof column === 'string' ? column : column.id)

/** All columns, in display order. */
export const allColumns = (attributes: readonly Attribute[]): Column[] => [...fixed, ...attributes]

/** The columns that the address names; the phone number is always included. */
export function readColumns(text: string, attributes: readonly Attribute[]): Column[] {
  const named = new Set(text === '' ? shownAtFirst : ['phone', ...text.split(',')])
  return allColumns(attributes).filter((column) => named.has(columnKey(column)))
}

/** Empty for the default columns. */
export function writeColumns(columns: readonly Column[]): string {
  const text = columns.map(columnKey).join(',')
  return text === shownAtFirst.join(',') ? '' : text
}

/** Adds or removes a column. */
export function toggleColumn(
  columns: readonly Column[],
  toggled: Column,
  attributes: readonly Attribute[],
): string {
  const key = columnKey(toggled)
  const isShown = columns.some((column) => columnKey(column) === key)
  const keys = new Set(columns.map(columnKey))
  if (isShown) keys.delete(key)
  else keys.add(key)
  return writeColumns(allColumns(attributes).filter((column) => keys.has(columnKey(column))))
}
