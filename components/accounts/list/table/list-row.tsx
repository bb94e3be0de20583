'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { deferred } from '@/components/ui/hooks/use-deferred'
import type { AccountMatch } from '@/lib/contract/account-search'
import { nameOf } from '../../account-state'
import { rowHeight } from './column-style'
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
  /** In pixels below the first row; undefined while rows stand one after the other. */
  top?: number
  columns: readonly Column[]
  typeName: string
  query: string
  now: number
  /** The one row that Tab comes to. */
  isStop: boolean
  isSelected: boolean
  /** Absent where nothing can be selected. */
  onToggle?: (index: number, range: boolean) => void
  /** Of a deleted account, for who may. */
  canRestore: boolean
  onFocus: (index: number) => void
}

const look = cn(
  'inset-x-0 grid items-center content-center gap-x-3 gap-y-0.5 border-b border-line px-3 text-13',
  'hover:bg-surface focus-within:bg-surface data-selected:bg-accent-soft md:flex',
)

/** One account: a line on a wide screen, two on a phone's. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { account, index, top, columns, isStop, isSelected, onToggle, canRestore, onFocus } = props
  // A deleted account has no page.
  const hasPage = account.deletedAt === undefined
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      style={top === undefined ? undefined : { top }}
      onFocus={() => onFocus(index)}
      className={cn(
        look,
        rowHeight,
        top === undefined ? 'relative' : 'absolute',
        onToggle ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
        hasPage && 'cursor-pointer',
      )}
    >
      {onToggle && <SelectCell {...props} onToggle={onToggle} />}
      {columns.map((column) =>
        column === 'phone' ? (
          <PhoneCell key="phone" account={account} isLink={hasPage} isStop={isStop} />
        ) : (
          <ListCell key={columnKey(column)} {...props} column={column} />
        ),
      )}
      {canRestore && <RestoreCell account={account} isStop={isStop} />}
    </tr>
  )
})

type PhoneCellProps = { account: AccountMatch; isLink: boolean; isStop: boolean }

function PhoneCell({ account, isLink, isStop }: PhoneCellProps) {
  return (
    <td className="tabular min-w-0 shrink-0 truncate font-medium max-md:row-start-1 md:w-40 md:font-normal xl:w-44">
      {isLink ? (
        <Link
          href={`/accounts/${account.id}`}
          prefetch={false}
          data-row
          tabIndex={isStop ? undefined : -1}
          className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <MatchedPhone account={account} />
        </Link>
      ) : (
        <MatchedPhone account={account} />
      )}
    </td>
  )
}

type SelectCellProps = RowProps & { onToggle: NonNullable<RowProps['onToggle']> }

function SelectCell({ isSelected, onToggle, account, index, isStop }: SelectCellProps) {
  const t = useTranslations('accountList.selection')
  return (
    <td className="relative z-10 select-none max-md:row-start-1 max-md:row-span-2 md:w-4 md:shrink-0">
      <Checkbox
        label={t('select', { name: nameOf(account) || account.phone })}
        hideLabel
        checked={isSelected}
        tabIndex={isStop ? undefined : -1}
        onChange={({ nativeEvent }) => onToggle(index, (nativeEvent as PointerEvent).shiftKey === true)}
        className="touch:min-w-8 touch:justify-center"
      />
    </td>
  )
}
