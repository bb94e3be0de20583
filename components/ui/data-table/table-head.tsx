'use client'

import type { Header, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '../cn'
import { Checkbox } from '../fields/checkbox'
import { type Features, render, type TableInstance } from './table-columns'
import { stylesOf, type TableLook } from './table-look'

type TableHeadProps<Row extends RowData> = {
  table: TableInstance<Row>
  look: TableLook
  /** The name of the checkbox that selects all loaded rows; absent if rows cannot be selected. */
  selectAllLabel?: string
}

/** The column names, which are also sort buttons if the rows can be sorted. */
export function TableHead<Row extends RowData>({ table, look, selectAllLabel }: TableHeadProps<Row>) {
  const styles = stylesOf(look)
  const areAllSelected = selectAllLabel !== undefined && table.getIsAllRowsSelected()
  return (
    <thead className={cn(styles.head, look.headClassName)}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1} className={styles.headRow}>
          {selectAllLabel !== undefined && (
            <th scope="col" className={cn(styles.headCell, 'text-left', styles.selectHead)}>
              <Checkbox
                label={selectAllLabel}
                hideLabel
                checked={areAllSelected}
                indeterminate={!areAllSelected && table.getIsSomeRowsSelected()}
                onChange={() => table.setRowSelection(areAllSelected ? {} : idsOf(table))}
              />
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} look={look} />
          ))}
        </tr>
      ))}
    </thead>
  )
}

/** The IDs of exactly the loaded rows, without any selected rows that have since left the list. */
const idsOf = <Row extends RowData>(table: TableInstance<Row>) =>
  Object.fromEntries(table.getRowModel().rows.map(({ id }) => [id, true as const]))

type HeadCellProps<Row extends RowData> = { header: Header<Features, Row>; look: TableLook }

function HeadCell<Row extends RowData>({ header, look }: HeadCellProps<Row>) {
  const { column } = header
  const { meta } = column.columnDef
  const direction = column.getIsSorted()
  const isSortable = column.getCanSort()
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (direction ? `${direction}ending` : 'none') : undefined}
      className={cn(
        stylesOf(look).headCell,
        meta?.numeric ? 'text-right' : 'text-left',
        meta?.className,
        meta?.headClassName,
      )}
    >
      {isSortable ? (
        <SortButton header={header} direction={direction} />
      ) : (
        <bdi className={meta?.hidesHeader ? 'sr-only' : 'truncate'}>
          {render(column.columnDef.header, header.getContext())}
        </bdi>
      )}
    </th>
  )
}

type SortButtonProps<Row extends RowData> = {
  header: Header<Features, Row>
  direction: 'asc' | 'desc' | false
}

function SortButton<Row extends RowData>({ header, direction }: SortButtonProps<Row>) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => header.column.toggleSorting()}
      className={cn(
        'group/sort -mx-1 flex min-w-0 items-center gap-1 rounded-sm px-1 py-1 hover:text-text',
        direction !== false && 'font-medium text-text',
      )}
    >
      <span className="truncate">{render(header.column.columnDef.header, header.getContext())}</span>
      <Arrow
        aria-hidden="true"
        className={cn(
          'size-3 shrink-0',
          direction === false && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}
