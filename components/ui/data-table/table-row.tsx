'use client'

import type { RowData } from '@tanstack/react-table'
import { type ComponentProps, createContext, type KeyboardEvent, type MouseEvent, memo, use } from 'react'
import { cn } from '../cn'
import { Skeleton } from '../feedback/skeleton'
import { Checkbox } from '../fields/checkbox'
import { HoverPrefetchLink } from '../hover-prefetch-link'
import { type Column, render, type TableInstance, type TableRowOf } from './table-columns'
import { stylesOf, type TableLook } from './table-look'

type RowState = {
  /** Whether this is the row in the tab order; controls of the other rows have `tabIndex={-1}`. */
  isStop: boolean
  /** Whether the row is open beside the table. */
  isOpenBeside: boolean
}

const RowStateContext = createContext<RowState>({ isStop: true, isOpenBeside: false })

/** The state of the row that contains the calling component. */
export const useRowState = () => use(RowStateContext)

type RowLinkProps = Omit<ComponentProps<typeof HoverPrefetchLink>, 'tabIndex'>

/**
 * A row's link. It covers the whole row, so that a click anywhere in the row follows the link. Only one row's
 * link is in the tab order.
 */
export function RowLink({ className, ...rest }: RowLinkProps) {
  const { isStop, isOpenBeside } = useRowState()
  return (
    <HoverPrefetchLink
      {...rest}
      data-row
      aria-current={isOpenBeside || undefined}
      tabIndex={isStop ? undefined : -1}
      className={cn(
        'outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent',
        className,
      )}
    />
  )
}

type RowProps<Row extends RowData> = RowState & {
  row: TableRowOf<Row>
  index: number
  columns: ReturnType<TableInstance<Row>['getAllLeafColumns']>
  look: TableLook
  isSelected: boolean
  isExpanded: boolean
  /** The checkbox's accessible name; absent if rows cannot be selected. */
  selectLabel?: string
  onSelect: (index: number, isRange: boolean) => void
  /** Opens the row beside the table; absent if there is no room. */
  onOpen?: (index: number) => void
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A single row. It re-renders only if its record, the columns or its own state change. */
export const TableRow = memo(function TableRow<Row extends RowData>(props: RowProps<Row>) {
  const { row, index, look, isStop, isOpenBeside, isSelected, selectLabel, onSelect } = props
  const styles = stylesOf(look)
  return (
    <RowStateContext value={{ isStop, isOpenBeside }}>
      <tr
        aria-rowindex={index + 2}
        data-index={index}
        data-selected={isSelected || undefined}
        data-open={isOpenBeside || undefined}
        onFocus={() => props.onFocus(index)}
        onClickCapture={(event) => pressRow(event, props.onOpen && (() => props.onOpen?.(index)))}
        onKeyDown={props.onKeyDown}
        className={cn(
          styles.row,
          selectLabel === undefined ? styles.plainRow : styles.selectableRow,
          look.rowClassName,
        )}
      >
        {selectLabel !== undefined && (
          <td className={cn('relative z-10 select-none', styles.selectCell)}>
            <Checkbox
              label={selectLabel}
              hideLabel
              checked={isSelected}
              tabIndex={isStop ? undefined : -1}
              onChange={({ nativeEvent }) => onSelect(index, (nativeEvent as PointerEvent).shiftKey === true)}
              className="touch:min-w-8 touch:justify-center"
            />
          </td>
        )}
        {row.getAllCells().map((cell) => (
          <td key={cell.id} className={cellClass(cell.column.columnDef, look)}>
            {render(cell.column.columnDef.cell, cell.getContext())}
          </td>
        ))}
      </tr>
    </RowStateContext>
  )
}) as <Row extends RowData>(props: RowProps<Row>) => React.JSX.Element

/**
 * A click anywhere in a row opens its link, beside the table if there is room; from the keyboard or with a modifier
 * key, it opens the page.
 */
function pressRow(event: MouseEvent<HTMLElement>, onOpen: (() => void) | undefined): void {
  const pressed = event.target as HTMLElement
  if (pressed.closest('button, label, input, a:not([data-row])')) return
  const link = event.currentTarget.querySelector<HTMLElement>('a[data-row]')
  const isOnLink = pressed.closest('a') !== null
  if (!link || (!isOnLink && getSelection()?.isCollapsed === false)) return
  const isPlain = event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (onOpen && isPlain) {
    event.preventDefault()
    onOpen()
    link.focus({ preventScroll: true })
  } else if (!isOnLink) {
    link.click()
  }
}

type PlaceholderProps<Row extends RowData> = Pick<RowProps<Row>, 'index' | 'columns' | 'look'> & {
  isSelectable: boolean
}

/** A placeholder for a row that has not been loaded, shaped like the loaded ones. */
export function PlaceholderRow<Row extends RowData>(props: PlaceholderProps<Row>) {
  const { index, columns, look, isSelectable } = props
  const styles = stylesOf(look)
  return (
    <tr
      inert
      data-index={index}
      className={cn(styles.row, isSelectable ? styles.selectableRow : styles.plainRow)}
    >
      {isSelectable && <td className={styles.selectCell} />}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column.columnDef, look)}>
          <Skeleton className={cn('h-3', widths[at % widths.length])} />
        </td>
      ))}
    </tr>
  )
}

const widths = ['w-24', 'w-4/5', 'w-16', 'w-20']

function cellClass<Row extends RowData>({ meta }: Pick<Column<Row>, 'meta'>, look: TableLook): string {
  return cn(stylesOf(look).cell, meta?.numeric && 'tabular text-right', meta?.className, meta?.cellClassName)
}
