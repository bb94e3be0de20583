'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { accountName } from '@/lib/format/account-name'
import { columnWidth, rowHeight } from './column-style'
import { ListCell } from './list-cell'
import { type Column, columnKey } from './list-columns'
import { MatchedPhone } from './matched-texts'
import type { RestoreCellProps } from './restore-cell'

const RestoreCell = deferred<RestoreCellProps>(
  () => import('./restore-cell').then((cell) => cell.RestoreCell),
  () => true,
)

export type RowProps = {
  account: AccountMatch
  index: number
  /** In pixels below the first row; undefined while rows follow the normal flow. */
  top?: number
  columns: readonly Column[]
  typeName: string
  now: number
  /** Whether this is the one row in the tab order. */
  isStop: boolean
  isSelected: boolean
  /** Whether the account is open beside the list. */
  isOpen: boolean
  /** Absent if nothing can be selected. */
  onToggle?: (index: number, range: boolean) => void
  /** Whether this is a deleted account that the user may restore. */
  canRestore: boolean
  onFocus: (index: number) => void
}

const look = cn(
  'inset-x-0 grid items-center content-center gap-x-3 gap-y-0.5 border-b border-line px-3 text-13',
  'hover:bg-surface focus-within:bg-surface data-open:bg-surface data-selected:bg-accent-soft @lg:flex',
  'data-open:shadow-[inset_2px_0_var(--accent)]',
)

/**
 * One account: one line on a wide screen, two on a phone, where the name takes the width that the badges leave,
 * regardless of the date.
 */
export const ListRow = memo(function ListRow({ top, ...row }: RowProps) {
  const { index, isSelected, isOpen, onToggle, onFocus } = row
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      style={top === undefined ? undefined : { top }}
      onFocus={() => onFocus(index)}
      className={cn(
        look,
        rowHeight,
        top === undefined ? 'relative' : 'absolute',
        onToggle
          ? 'grid-cols-[auto_minmax(0,1fr)_max-content_auto]'
          : 'grid-cols-[minmax(0,1fr)_max-content_auto]',
        'cursor-pointer',
      )}
    >
      <Cells {...row} />
    </tr>
  )
})

/** Cells do not rerender when their row moves. */
const Cells = memo(function Cells(row: Omit<RowProps, 'top'>) {
  const { account, columns, isStop, isOpen, onToggle, canRestore } = row
  return (
    <>
      {onToggle && <SelectCell {...row} onToggle={onToggle} />}
      {columns.map((column) =>
        column === 'phone' ? (
          <PhoneCell key="phone" account={account} isStop={isStop} isOpen={isOpen} />
        ) : (
          <ListCell key={columnKey(column)} {...row} column={column} />
        ),
      )}
      {canRestore && <RestoreCell account={account} isStop={isStop} />}
    </>
  )
})

type PhoneCellProps = { account: AccountMatch; isStop: boolean; isOpen: boolean }

function PhoneCell({ account, isStop, isOpen }: PhoneCellProps) {
  return (
    <td
      className={cn(
        'tabular min-w-0 shrink-0 truncate font-medium @max-lg:row-start-1 @lg:font-normal',
        columnWidth('phone'),
      )}
    >
      <HoverPrefetchLink
        href={`/accounts/${account.id}`}
        data-row={account.id}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? undefined : -1}
        className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        <MatchedPhone account={account} />
      </HoverPrefetchLink>
    </td>
  )
}

type SelectCellProps = Omit<RowProps, 'top'> & { onToggle: NonNullable<RowProps['onToggle']> }

function SelectCell({ isSelected, onToggle, account, index, isStop }: SelectCellProps) {
  const t = useTranslations('accountList.selection')
  return (
    <td className="relative z-10 select-none @max-lg:row-start-1 @max-lg:row-span-2 @lg:w-4 @lg:shrink-0">
      <Checkbox
        label={t('select', { name: accountName(account) || account.phone })}
        hideLabel
        checked={isSelected}
        tabIndex={isStop ? undefined : -1}
        onChange={({ nativeEvent }) => onToggle(index, (nativeEvent as PointerEvent).shiftKey === true)}
        className="touch:min-w-8 touch:justify-center"
      />
    </td>
  )
}
