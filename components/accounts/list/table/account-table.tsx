'use client'

import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { AccountMatch } from '@/lib/contract/account-search'
import type { AccountSearch } from '@/lib/data/accounts'
import { toServerTime } from '@/lib/data/connection/server-clock'
import type { Selection } from '../bulk/use-selection'
import { isWide, rowHeight } from './column-style'
import { ListHead, type ListHeadProps } from './list-head'
import { ListRow } from './list-row'
import { useFurtherPages } from './use-further-pages'
import { useListKeys } from './use-list-keys'
import type { useVirtualRows } from './use-virtual-rows'

export type AccountTableProps = Omit<ListHeadProps, 'isSticky' | 'selection'> & {
  virtual: ReturnType<typeof useVirtualRows>
  accounts: readonly AccountMatch[]
  before: number
  search: Parameters<typeof useFurtherPages>[0]['search']
  wanted: AccountSearch
  /** How many rows there are in all, where that is known. */
  total?: number
  typeNames: ReadonlyMap<string, string>
  /** They are no answer to what is searched for now. */
  isOld: boolean
  query: string
  selection?: Selection
}

/**
 * The rows in sight, under the heads of their columns. Each is drawn at its own place in a table that is laid out as blocks,
 * so cells have the widths of their columns by class.
 */
export function AccountTable(props: AccountTableProps) {
  const { virtual, accounts, before, search, columns, selection } = props
  const t = useTranslations('accounts.list')
  const end = before + accounts.length
  const onKeyDown = useListKeys({ virtual, end, onToggle: selection?.toggle })
  useFurtherPages({ wanted: props.wanted, search, inSight: virtual.inSight, before, end })
  const wide = isWide(columns)
  return (
    <div className={cn('-mx-3', wide && 'md:overflow-x-auto')}>
      <table
        aria-label={t('label')}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-busy={props.isOld}
        className={cn('block', wide && 'md:w-max md:min-w-full')}
      >
        <ListHead {...props} isSticky={!wide} />
        <tbody
          ref={virtual.body}
          onKeyDown={onKeyDown}
          onClick={openRow}
          inert={props.isOld}
          style={virtual.height === undefined ? undefined : { height: virtual.height }}
          className={cn('relative block max-md:border-t max-md:border-line', props.isOld && 'opacity-40')}
        >
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  )
}

/** A press anywhere in a row opens it. */
function openRow({ target }: MouseEvent<HTMLElement>) {
  const pressed = target as HTMLElement
  if (pressed.closest('a, button, label, input') || getSelection()?.isCollapsed === false) return
  pressed.closest('tr')?.querySelector<HTMLElement>('a[data-row]')?.click()
}

function Rows({ virtual, accounts, before, search, typeNames, selection, ...row }: AccountTableProps) {
  const t = useTranslations('accounts')
  const toggle = useLatest(selection?.toggle)
  return virtual.rows.map(({ index, top }) => {
    const account = accounts[index - before]
    if (!account) return <RowSkeleton key={index} index={index} top={top} />
    return (
      <ListRow
        key={account.id}
        account={account}
        index={index}
        top={top}
        columns={row.columns}
        typeName={typeNames.get(account.accountType) ?? t('unknownType')}
        query={row.query}
        now={toServerTime(search.dataUpdatedAt)}
        isStop={virtual.stop === index}
        isSelected={selection?.isSelected(account.id) ?? false}
        onToggle={selection && toggle}
        canRestore={row.canRestore}
        onFocus={virtual.setActive}
      />
    )
  })
}

/** The place of a row that is not in memory. */
function RowSkeleton({ index, top }: { index: number; top?: number }) {
  return (
    <tr
      inert
      data-index={index}
      style={{ top }}
      className={cn('absolute inset-x-0 flex items-center gap-3 border-b border-line px-3', rowHeight)}
    >
      <td>
        <Skeleton className="h-3 w-32" />
      </td>
      <td>
        <Skeleton className="h-3 w-40" />
      </td>
    </tr>
  )
}
