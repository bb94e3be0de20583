'use client'

import type { RowData } from '@tanstack/react-table'
import {
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
} from 'react'
import { useLatest } from '../hooks/use-latest'
import type { TableInstance, TableRowOf } from './table-columns'
import { stylesOf, type TableLook } from './table-look'
import { PlaceholderRow, TableRow } from './table-row'
import { useFocusedRow } from './use-focused-row'
import { useRowKeys } from './use-row-keys'
import { useVirtualRows } from './use-virtual-rows'

export type TableHandle = { focusRow: (index: number) => void }
export type RowsInSight = { first: number; last: number }

/** The loaded part of a longer list. */
export type TablePaging = {
  /** Identifies the list: a different list starts without a focused row. */
  list?: string
  /** The number of rows before the loaded ones, and the number of rows after them to reserve space for. */
  before?: number
  ahead?: number
  /** The total number of rows; -1 while unknown. */
  total?: number
  /** Called with the visible rows after every change. */
  onSight?: (rows: RowsInSight) => void
}

/** The row that is open beside the table, and callbacks that open others. */
export type RowBeside<Row extends RowData> = {
  openId?: string
  /** Opens a row beside the table; absent if there is no room. */
  onOpen?: (row: Row) => void
  /** Called when the keyboard moves to a row. */
  onMove?: (row: Row) => void
}

type TableBodyProps<Row extends RowData> = {
  handle?: Ref<TableHandle>
  element: RefObject<HTMLTableElement | null>
  table: TableInstance<Row>
  look: TableLook
  paging: TablePaging
  beside?: RowBeside<Row>
  /**
   * Whether the rows belong to an earlier query than the current one, in which case they cannot be opened or
   * selected.
   */
  isOld: boolean
  selectLabelOf?: (row: Row) => string
  detailOf?: (row: TableRowOf<Row>) => ReactNode
}

export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { element, table, look, paging, beside = {}, isOld, selectLabelOf } = props
  const { before = 0, ahead = 0 } = paging
  const { openId, onOpen, onMove } = beside
  const { rows } = table.getRowModel()
  const columns = table.getAllLeafColumns()
  const end = before + rows.length
  const { active, setActive, focus } = useFocusedRow(element, paging.list)
  const expanded = table.getIsSomeRowsExpanded()
    ? rows.flatMap((row, at) => (row.getIsExpanded() ? [before + at] : []))
    : []
  const kept = active === undefined ? expanded : [...expanded, active]
  const keyOf = useCallback((index: number) => rows[index - before]?.id ?? index, [rows, before])
  const count = end + ahead
  const virtual = useVirtualRows({
    table: element,
    count,
    isEven: look.kind === 'lines',
    keyOf,
    kept,
    active,
  })
  const { inSight } = virtual
  useSight(virtual.isReady ? inSight : undefined, paging.onSight)

  function focusRow(index: number) {
    if (count === 0) return
    const nearest = Math.min(Math.max(index, 0), count - 1)
    setActive(nearest)
    focus(nearest, virtual.scrollTo === undefined)
    virtual.scrollTo?.(nearest)
  }
  useImperativeHandle(props.handle, () => ({ focusRow }))

  const rowAt = (index: number): TableRowOf<Row> | undefined => rows[index - before]
  function select(index: number, isRange: boolean) {
    const row = rowAt(index)
    // A range must not start at a row of an earlier selection.
    if (row && !isOld) toggle(row, isRange && table.getIsSomeRowsSelected())
  }
  const opened = openId === undefined ? -1 : rows.findIndex(({ id }) => id === openId)
  const stop =
    active !== undefined && active < end ? active : Math.min(Math.max(before, inSight.first), end - 1)
  const current = isOld ? undefined : active
  const onKeyDown = useRowKeys({
    from: active ?? (opened < 0 ? undefined : before + opened),
    start: stop,
    end: isOld ? 0 : end,
    pageRows: virtual.pageRows,
    hasFocus: () => element.current?.contains(document.activeElement?.closest('tbody') ?? null) ?? false,
    onGo: (index) => {
      focusRow(index)
      const row = rowAt(Math.min(Math.max(index, 0), end - 1))
      if (row) onMove?.(row.original)
    },
    onSelect: selectLabelOf && current !== undefined ? (isRange) => select(current, isRange) : undefined,
    onOpen: onOpen && current !== undefined ? () => open(current) : undefined,
  })
  function open(index: number) {
    const row = rowAt(index)
    if (row) onOpen?.(row.original)
  }
  const onSelect = useLatest(select)
  const openRow = useLatest(open)
  const onRowKeyDown = useLatest(onKeyDown)
  const { body } = stylesOf(look)
  return (
    <>
      {virtual.drawn.map(({ index, roomAbove }) => {
        const row = rowAt(index)
        const isExpanded = row?.getIsExpanded() ?? false
        return (
          <Fragment key={row?.id ?? index}>
            <Room height={roomAbove} />
            <tbody ref={virtual.measure} data-place={index} inert={isOld} className={body}>
              {row ? (
                <TableRow
                  row={row}
                  index={index}
                  columns={columns}
                  look={look}
                  isStop={index === stop}
                  isOpenBeside={row.id === openId}
                  isSelected={row.getIsSelected()}
                  isExpanded={isExpanded}
                  selectLabel={selectLabelOf?.(row.original)}
                  onSelect={onSelect}
                  onOpen={onOpen && openRow}
                  onFocus={setActive}
                  onKeyDown={onRowKeyDown}
                />
              ) : (
                <PlaceholderRow
                  index={index}
                  columns={columns}
                  look={look}
                  isSelectable={selectLabelOf !== undefined}
                />
              )}
              {row && isExpanded && (
                <tr>
                  <td colSpan={columns.length} className="border-b border-line bg-surface px-3 py-2">
                    {props.detailOf?.(row)}
                  </td>
                </tr>
              )}
            </tbody>
          </Fragment>
        )
      })}
      <Room height={virtual.roomBelow} />
    </>
  )
}

/** Selects a row; for a range, also selects all rows between it and the row selected last. */
function toggle<Row extends RowData>(row: TableRowOf<Row>, isRange: boolean): void {
  const checked = isRange || !row.getIsSelected()
  row.getToggleSelectedHandler()({ target: { checked }, shiftKey: isRange })
}

/** Reserves space for rows that are not rendered. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

/** Reports the visible rows after every render, since any render may make it possible to load more. */
function useSight(inSight: RowsInSight | undefined, onSight: TablePaging['onSight']): void {
  const report = useEffectEvent(() => inSight && onSight?.(inSight))
  useEffect(() => report())
}
