import type { Column, FixedColumn } from './list-columns'

const widths: Record<FixedColumn, string> = {
  phone: '@lg:w-36 @3xl:w-40',
  name: '@lg:w-32 @lg:grow @min-[51rem]:w-40 @min-[90rem]:w-160 @min-[90rem]:grow-0',
  type: '@max-3xl:hidden @3xl:w-28 @min-[51rem]:w-24 @min-[54rem]:w-28 @6xl:w-32',
  flags: '@lg:w-28 @xl:w-44 @3xl:w-32 @min-[51rem]:w-40 @6xl:w-56 @min-[90rem]:grow',
  created: '@lg:@max-3xl:hidden @3xl:w-32 @min-[51rem]:w-36',
  username: '@lg:w-36',
  role: '@lg:w-24',
  birthday: '@lg:w-28',
  expires: '@lg:w-32',
}

/** Every cell has its column's width, so that rows rendered one by one line up. */
export const columnWidth = (column: Column) => (typeof column === 'string' ? widths[column] : '@lg:w-36')

/** The height of a row: two lines on a phone, otherwise one, so that a panel beside the list does not move any rows. */
export const rowHeight = 'h-14 @lg:h-row'

/** With more columns than are sure to fit, the list scrolls sideways. */
export const isWide = (columns: readonly Column[]) => columns.length > 5
