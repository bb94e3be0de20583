'use client'

import type { RowData } from '@tanstack/react-table'
import { type ReactNode, type Ref, useRef } from 'react'
import { cn } from '../cn'
import { ErrorState } from '../feedback/error-state'
import { RetryNotice } from '../feedback/notice'
import { Repeat } from '../feedback/skeleton'
import { ScrollGroup } from '../scroll-group'
import { type RowBeside, TableBody, type TableHandle, type TablePaging } from './table-body'
import type { TableRowOf } from './table-columns'
import { TableHead } from './table-head'
import { stylesOf, type TableLook } from './table-look'
import { PlaceholderRow } from './table-row'
import { type RecordTableProps, useRecordTable } from './use-record-table'

export type DataTableProps<Row extends RowData> = RecordTableProps<Row> & {
  /** The table's accessible name. */
  label: string
  /** The loaded rows; undefined until the first ones have loaded. */
  rows: readonly Row[] | undefined
  status?: TableStatus
  /** Rendered instead of the table if it has no rows. */
  empty?: ReactNode
  /** Rendered below the rows. */
  foot?: ReactNode
  paging?: TablePaging
  beside?: RowBeside<Row>
  /** What is shown below a row while it is expanded; `row.toggleExpanded()` expands or collapses it. */
  detailOf?: (row: TableRowOf<Row>) => ReactNode
  /** Define this object at module level: a new object re-renders every row. */
  look?: TableLook
  handle?: Ref<TableHandle>
}

/** Whether the rows are up to date and, if they could not be refreshed, why. */
export type TableStatus = {
  /** Why the latest rows could not be loaded; earlier ones stay. `ofMore`: only the next page of rows is missing. */
  failure?: { text: string; pending: boolean; onRetry: () => void; ofMore?: boolean }
  /** Whether the rows belong to an earlier query than the current one. */
  isOld?: boolean
}

/**
 * A table of records in every state: loading, empty, failed, outdated. Screens declare its columns and pass its rows.
 * Rows are virtualized in the window's scroll area, and J, K, the arrow keys, Page Up and Down, Home, End, Space, X, O
 * and Enter work in every table.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, status: { failure, isOld = false } = {}, empty, foot } = props
  if (!rows && failure) {
    return <ErrorState text={failure.text} onRetry={failure.onRetry} pending={failure.pending} />
  }
  // If an earlier query had no matches, the current one may still have some, so show that the table is loading.
  if (!rows || (isOld && rows.length === 0 && !failure)) return <LoadingTable {...props} />
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
  const { label, look = usualLook, paging = {}, status, selection } = props
  const { before = 0, ahead = 0 } = paging
  const isOld = status?.isOld ?? false
  const styles = stylesOf(look)
  const element = useRef<HTMLTableElement>(null)
  const table = useRecordTable(props, rows)
  const total = paging.total ?? (ahead > 0 ? -1 : before + rows.length)
  return (
    <TableFrame label={label} look={look}>
      <table
        ref={element}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-busy={isOld}
        className={cn(styles.table, 'group/table', look.isWide && '@lg:w-max @lg:min-w-full', look.className)}
      >
        <TableHead table={table} look={look} selectAllLabel={selection?.allLabel} />
        <TableBody
          handle={props.handle}
          element={element}
          table={table}
          look={look}
          paging={paging}
          beside={props.beside}
          isOld={isOld}
          selectLabelOf={selection?.labelOf}
          detailOf={props.detailOf}
        />
      </table>
    </TableFrame>
  )
}

type TableFrameProps = { label: string; look: TableLook; children: ReactNode }

/** Scrolls horizontally if the columns do not fit. */
function TableFrame({ label, look: { kind, isWide }, children }: TableFrameProps) {
  if (kind === 'lines') return <div className={cn('-mx-3', isWide && '@lg:overflow-x-auto')}>{children}</div>
  return (
    <ScrollGroup label={label} className="relative -mx-3 max-lg:overflow-x-auto">
      {children}
    </ScrollGroup>
  )
}

/** The table's own columns with placeholder rows. */
function LoadingTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { look = usualLook, selection } = props
  const styles = stylesOf(look)
  const table = useRecordTable(props, noRows as Row[])
  return (
    <div aria-hidden="true" inert className="-mx-3">
      <table className={cn(styles.table, look.className)}>
        <TableHead table={table} look={look} selectAllLabel={selection?.allLabel} />
        <tbody className={styles.body}>
          <Repeat times={look.placeholders ?? 8}>
            {(place) => (
              <PlaceholderRow
                index={place}
                columns={table.getAllLeafColumns()}
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
/** The same object on every render, so that unchanged rows are not re-rendered. */
const usualLook: TableLook = {}
