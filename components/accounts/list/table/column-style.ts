import type { Column, FixedColumn } from './list-columns'

const widths: Record<FixedColumn, string> = {
  phone: 'md:w-40 xl:w-44',
  name: 'md:w-32 md:grow lg:w-40',
  type: 'md:w-28 xl:w-40',
  flags: 'md:w-32 lg:w-40 xl:w-64',
  created: 'md:w-32 xl:w-40',
  username: 'md:w-36',
  role: 'md:w-24',
  birthday: 'md:w-28',
  expires: 'md:w-32',
}

/** Every cell has the width of its column, so that rows which are drawn one by one stand in line. */
export const columnWidth = (column: Column) => (typeof column === 'string' ? widths[column] : 'md:w-36')

/** The height of a row: one line on a wide screen, two on a phone's. */
export const rowHeight = 'h-[3.875rem] md:h-row'

/** With more columns than fit for sure, the list scrolls sideways. */
export const isWide = (columns: readonly Column[]) => columns.length > 5
