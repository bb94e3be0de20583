import type { Column, FixedColumn } from './list-columns'

const widths: Record<FixedColumn, string> = {
  phone: '@3xl:w-40',
  name: '@3xl:w-32 @3xl:grow @min-[51rem]:w-40',
  type: '@3xl:w-28 @6xl:w-32',
  flags: '@3xl:w-32 @min-[51rem]:w-40 @6xl:w-56',
  created: '@3xl:w-32 @6xl:w-36',
  username: '@3xl:w-36',
  role: '@3xl:w-24',
  birthday: '@3xl:w-28',
  expires: '@3xl:w-32',
}

/** Every cell has the width of its column, so that rows which are drawn one by one stand in line. */
export const columnWidth = (column: Column) => (typeof column === 'string' ? widths[column] : '@3xl:w-36')

/** The height of a row: one line on a wide screen, two on a phone's. */
export const rowHeight = 'h-14 @3xl:h-row'

/** With more columns than fit for sure, the list scrolls sideways. */
export const isWide = (columns: readonly Column[]) => columns.length > 5
