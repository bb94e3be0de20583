'use client'

import { functionalUpdate, type RowData, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { byText, type Column, features } from './table-columns'

/**
 * The order in which the API sorts the rows: a column's ID, prefixed with `-` if descending. `usual` applies until
 * the user sorts by another column that has `enableSorting`.
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
  /** `own`: the browser sorts the loaded rows. If absent, the rows stay in the given order. */
  sort?: TableSort | 'own'
  selection?: TableSelection<Row>
  detailOf?: unknown
}

/** The TanStack table for the rows; the calling screen manages its state. */
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
    // `sortDescFirst` is set because the first direction would otherwise depend on the values in the first rows.
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
