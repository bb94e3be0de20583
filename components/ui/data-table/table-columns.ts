import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  type Row as RowOf,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Table as TableOf,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

type ColumnLook = {
  /** Classes for the column's header and cells: its width, and where it is hidden. */
  className?: string
  /** Classes for its cells only. */
  cellClassName?: string
  /** Classes for its header only. */
  headClassName?: string
  numeric?: boolean
  /** Whether the column is always shown, even where the user can choose columns. */
  isFixed?: boolean
  /** Whether the header is for screen readers only. */
  hidesHeader?: boolean
}

export const features = tableFeatures({
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnLook>(),
})

export type Features = typeof features
// biome-ignore lint/suspicious/noExplicitAny: one list holds columns with different value types.
export type Column<Row extends RowData> = ColumnDef<Features, Row, any>
export type TableRowOf<Row extends RowData> = RowOf<Features, Row>
export type TableInstance<Row extends RowData> = Omit<TableOf<Features, Row>, 'store'>

/**
 * Declares a table's columns. Cells are plain functions of the row, without hooks: new columns re-render the rows but
 * never remount them.
 */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>()

/** Renders a column's header or cell, which is either a function or the content itself. */
export const render = <Context extends object>(part: unknown, context: Context): ReactNode =>
  typeof part === 'function' ? part(context) : (part as ReactNode)

/** Compares two rows by a column of strings or timestamps, in the alphabetical order of the browser's language. */
export const byText = <Row extends RowData>(one: TableRowOf<Row>, other: TableRowOf<Row>, columnId: string) =>
  String(one.getValue(columnId)).localeCompare(String(other.getValue(columnId)))
