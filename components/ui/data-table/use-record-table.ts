'use client'

import { functionalUpdate, type RowData, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { byText, type Column, features } from './table-columns'

/**
 * How the API sorts the rows: a column's id, or `-` and the id for descending order. Unless the user chooses, the
 * `usual` order applies. The user can choose columns that have `enableSorting`.
 */
type TableSort = { by: string; usual: string; onChange: (by: string | null) => void }

type TableSelection<Row> = {
  selected: RowSelectionState
  onChange: (selected: RowSelectionState) => void
  labelOf: (row: Row) => string
  allLabel: string
}

export type RecordTableProps<Row extends RowData> = {
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** `own`: loaded rows are sorted in the browser. Absent: rows stay in the order given. */
  sort?: TableSort | 'own'
  selection?: TableSelection<Row>
  detailOf?: unknown
}

/** TanStack's table of the rows; its state belongs to the screen. */
export function useRecordTable<Row extends RowData>(props: RecordTableProps<Row>, rows: readonly Row[]) {
  const { columns, idOf, sort, selection } = props
  const server = sort === 'own' ? undefined : sort
  const by = server?.by
  const sorting = useMemo(() => by && [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }], [by])
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    state: {
      ...(sorting && { sorting }),
      ...(selection && { rowSelection: selection.selected }),
    },
    // If it were unset, the first sort direction would depend on the values of the first rows.
    defaultColumn: { enableSorting: false, sortDescFirst: false, sortFn: byText },
    enableSorting: sort !== undefined,
    manualSorting: sort !== 'own',
    ...(server && {
      onSortingChange: (update) => {
        const [next] = functionalUpdate(update, sorting || [])
        const chosen = next && `${next.desc ? '-' : ''}${next.id}`
        server.onChange(chosen === undefined || chosen === server.usual ? null : chosen)
      },
    }),
    ...(selection && {
      onRowSelectionChange: (update) => selection.onChange(functionalUpdate(update, selection.selected)),
    }),
    getRowCanExpand: () => props.detailOf !== undefined,
    autoResetExpanded: false,
  })
}
