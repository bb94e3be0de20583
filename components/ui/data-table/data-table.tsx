'use client'

import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { cn } from '../cn'
import { ErrorState } from '../feedback/error-state'
import { RetryNotice } from '../feedback/notice'
import { Repeat } from '../feedback/skeleton'
import { ScrollGroup } from '../scroll-group'
import { TableBody, type TableBodyProps } from './table-body'
import { TableHead } from './table-head'
import { looks, type TableLook } from './table-look'
import { PlaceholderRow } from './table-row'
import { type RecordTableProps, useRecordTable } from './use-record-table'

type FromBody<Row extends RowData> = Pick<
  TableBodyProps<Row>,
  'handle' | 'listKey' | 'onOpen' | 'openId' | 'onMove' | 'onSight' | 'detailOf' | 'rowClassName'
>

export type DataTableProps<Row extends RowData> = RecordTableProps<Row> &
  Partial<FromBody<Row>> & {
    /** The table's accessible name. */
    label: string
    /** The loaded rows; undefined until the first ones are there. */
    rows: readonly Row[] | undefined
    /** Why the latest rows could not be loaded; earlier ones stay. `ofMore`: only further rows are missing. */
    failure?: { text: string; pending: boolean; onRetry: () => void; ofMore?: boolean }
    /** Rendered instead of a table without rows. */
    empty?: ReactNode
    look?: TableLook
    /** Whether the rows belong to an earlier query than the current one. */
    isOld?: boolean
    /** How many rows come before the loaded ones, and for how many after them to reserve space. */
    before?: number
    ahead?: number
    /** The total number of rows; -1 while unknown. */
    total?: number
    /** Rendered below the rows. */
    foot?: ReactNode
    /** How many placeholder rows to show until the first rows arrive. */
    placeholders?: number
    /** Scrolls sideways, for more columns than are sure to fit. */
    isWide?: boolean
    className?: string
    headClassName?: string
  }

/**
 * A table of records in every state: loading, empty, failed, outdated. Screens declare its columns and pass its rows.
 * Rows are virtualized against the window, and J, K, the arrow keys, Page Up and Down, Home, End, Space, X, O and
 * Enter work in every table.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, failure, empty, foot } = props
  if (!rows && failure) {
    return <ErrorState text={failure.text} onRetry={failure.onRetry} pending={failure.pending} />
  }
  // An earlier query without matches says nothing about the current one.
  if (!rows || (props.isOld && rows.length === 0 && !failure)) return <LoadingTable {...props} />
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

type TableFrameProps = { label: string; look?: TableLook; isWide?: boolean; children: ReactNode }

/** Scrolls sideways if necessary. */
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
        <TableHead
          table={table}
          look={look}
          selectAllLabel={selection?.allLabel}
          className={props.headClassName}
        />
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
