'use client'

import { functionalUpdate, type RowData, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { cn } from '../cn'
import { ErrorState } from '../feedback/error-state'
import { RetryNotice } from '../feedback/notice'
import { Repeat } from '../feedback/skeleton'
import { ScrollGroup } from '../scroll-group'
import { TableBody, type TableBodyProps } from './table-body'
import { byText, type Column, features } from './table-columns'
import { TableHead } from './table-head'
import { looks, type TableLook } from './table-look'
import { PlaceholderRow } from './table-row'

type FromBody<Row extends RowData> = Pick<
  TableBodyProps<Row>,
  'handle' | 'listKey' | 'onOpen' | 'openId' | 'onMove' | 'onSight' | 'detailOf' | 'rowClassName'
>

export type DataTableProps<Row extends RowData> = Partial<FromBody<Row>> & {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** The ids of the columns to show, in order; all of them if absent. */
  shown?: readonly string[]
  idOf: (row: Row) => string
  /** The loaded rows; undefined until the first ones are there. */
  rows: readonly Row[] | undefined
  /** Why the latest rows could not be read; earlier ones stay. `ofMore`: only further rows are missing. */
  failure?: { text: string; pending: boolean; onRetry: () => void; ofMore?: boolean }
  /** What stands in place of a table without rows. */
  empty?: ReactNode
  look?: TableLook
  /** Whether the rows belong to an earlier question than the current one. */
  isOld?: boolean
  /** How many rows come before the loaded ones, and for how many more after them to keep room. */
  before?: number
  ahead?: number
  /** The number of all rows; -1 while unknown. */
  total?: number
  /** `own`: loaded rows are sorted here. Absent: in the order given. */
  sort?: TableSort | 'own'
  selection?: TableSelection<Row>
  /** Below the rows. */
  foot?: ReactNode
  /** How many placeholder rows stand for the first rows. */
  placeholders?: number
  /** Scrolls sideways within itself, for more columns than are sure to fit. */
  isWide?: boolean
  className?: string
  headClassName?: string
}

/**
 * How the API sorts the rows: a column's id, or `-` and the id for descending; the `usual` order applies without a
 * choice. Columns with `enableSorting` can be chosen.
 */
type TableSort = { by: string; usual: string; onChange: (by: string | null) => void }

type TableSelection<Row> = {
  selected: RowSelectionState
  onChange: (selected: RowSelectionState) => void
  labelOf: (row: Row) => string
  allLabel: string
}

/**
 * A table of records, in every state: loading, empty, failing, old. Screens declare its columns and give it rows. Rows
 * are virtual over the window, and J, K, arrow, Page, Home, End, Space, X, O and Enter work in each.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, failure, empty, foot } = props
  if (!rows && failure) {
    return <ErrorState text={failure.text} onRetry={failure.onRetry} pending={failure.pending} />
  }
  if (!rows) return <LoadingTable {...props} />
  const retry = failure && (
    <RetryNotice tone="amber" text={failure.text} pending={failure.pending} onRetry={failure.onRetry} />
  )
  return (
    <>
      {!failure?.ofMore && retry}
      {rows.length > 0 || failure || !empty ? <LoadedTable {...props} rows={rows} /> : empty}
      {failure?.ofMore && retry}
      {rows.length > 0 && foot}
    </>
  )
}

type LoadedTableProps<Row extends RowData> = DataTableProps<Row> & { rows: readonly Row[] }

function LoadedTable<Row extends RowData>({ rows, ...props }: LoadedTableProps<Row>) {
  const { label, look = 'grid', selection, isOld = false, before = 0, ahead = 0 } = props
  const element = useRef<HTMLTableElement>(null)
  const table = useRecordTable(props, rows)
  const total = props.total ?? (ahead > 0 ? -1 : before + rows.length)
  return (
    <TableFrame {...props}>
      <table
        ref={element}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-busy={isOld}
        className={cn(
          looks[look].table,
          'group/table',
          props.isWide && '@lg:w-max @lg:min-w-full',
          props.className,
        )}
      >
        <TableHead
          table={table}
          look={look}
          selectAllLabel={selection?.allLabel}
          className={props.headClassName}
        />
        <TableBody
          {...props}
          element={element}
          table={table}
          look={look}
          before={before}
          ahead={ahead}
          isOld={isOld}
          selectLabelOf={selection?.labelOf}
        />
      </table>
    </TableFrame>
  )
}

/** TanStack's table of the rows, with the state that the screen owns. */
function useRecordTable<Row extends RowData>(props: Omit<DataTableProps<Row>, 'rows'>, rows: readonly Row[]) {
  const { columns, shown, idOf, sort, selection } = props
  const layout = useMemo(() => shown && layoutOf(columns, shown), [columns, shown])
  const server = sort === 'own' ? undefined : sort
  const by = server?.by
  const sorting = useMemo(() => by && [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }], [by])
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    state: {
      ...layout,
      ...(sorting && { sorting }),
      ...(selection && { rowSelection: selection.selected }),
    },
    defaultColumn: { enableSorting: false, sortFn: byText },
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

/** Which columns are shown, and in what order; those that cannot be hidden always are, at the end if not named. */
function layoutOf<Row extends RowData>(columns: readonly Column<Row>[], shown: readonly string[]) {
  const hidden = columns.flatMap(({ id = '', enableHiding }) =>
    enableHiding === false || shown.includes(id) ? [] : id,
  )
  return { columnOrder: [...shown], columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) }
}

type TableFrameProps = { label: string; look?: TableLook; isWide?: boolean; children: ReactNode }

/** Scrolls sideways within itself if necessary. */
function TableFrame({ label, look, isWide, children }: TableFrameProps) {
  if (look === 'lines') return <div className={cn('-mx-3', isWide && '@lg:overflow-x-auto')}>{children}</div>
  return (
    <ScrollGroup label={label} className="relative -mx-3 max-lg:overflow-x-auto">
      {children}
    </ScrollGroup>
  )
}

/** The table's own columns with placeholder rows. */
function LoadingTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { look = 'grid', placeholders = 8, selection } = props
  const table = useRecordTable(props, noRows as Row[])
  return (
    <div aria-hidden="true" inert className="-mx-3">
      <table className={cn(looks[look].table, props.className)}>
        <TableHead table={table} look={look} className={props.headClassName} />
        <tbody className={looks[look].body}>
          <Repeat times={placeholders}>
            {(place) => (
              <PlaceholderRow
                index={place}
                columns={table.getVisibleLeafColumns()}
                look={look}
                isSelectable={selection !== undefined}
              />
            )}
          </Repeat>
        </tbody>
      </table>
    </div>
  )
}

const noRows: never[] = []
