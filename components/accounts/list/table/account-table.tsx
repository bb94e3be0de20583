'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import {
  type AccountSearch,
  accountPageSize,
  type Pages,
  pagesAround,
  searchAccountsQuery,
} from '@/lib/data/accounts/accounts'
import { toServerTime } from '@/lib/data/connection/server-clock'
import type { Selection } from '../bulk/use-selection'
import type { useAccountSearch } from '../use-account-search'
import { isWide, rowHeight } from './column-style'
import { ListHead, type ListHeadProps } from './list-head'
import { ListRow } from './list-row'
import { useListKeys } from './use-list-keys'
import type { RowsInSight, useVirtualRows } from './use-virtual-rows'

/** How many rows before the end of the loaded ones the next page is fetched; most readers never go past the first. */
const aheadOf = (end: number) => (end <= accountPageSize ? 15 : 100)

type FurtherPages = {
  wanted: AccountSearch
  search: ReturnType<typeof useAccountSearch>['search']
  inSight: RowsInSight
  before: number
  end: number
}

/** Fetches the pages around the visible rows, the next one in advance; a page that failed waits for a retry. */
function useFurtherPages({ wanted, search, inSight, before, end }: FurtherPages) {
  const queries = useQueryClient()
  const { hasNextPage, hasPreviousPage, isFetching, isError, isPlaceholderData } = search
  const isBusy = isFetching || isError || isPlaceholderData
  const wantsPrevious = !isBusy && hasPreviousPage && inSight.first < before
  const wantsNext = !isBusy && hasNextPage && !wantsPrevious && inSight.last + aheadOf(end) >= end
  const { fetchNextPage, fetchPreviousPage } = search
  const fetchBefore = useEffectEvent(() => {
    const { queryKey } = searchAccountsQuery(wanted)
    queries.setQueryData<Pages>(queryKey, (data) => pagesAround(data, inSight.first))
    void fetchPreviousPage()
  })
  useEffect(() => {
    if (wantsPrevious) fetchBefore()
    else if (wantsNext) void fetchNextPage()
  }, [wantsPrevious, wantsNext, fetchNextPage])
}

export type AccountTableProps = Omit<ListHeadProps, 'isSticky' | 'selection'> & {
  virtual: ReturnType<typeof useVirtualRows>
  accounts: readonly AccountMatch[]
  before: number
  search: Parameters<typeof useFurtherPages>[0]['search']
  wanted: AccountSearch
  /** The total number of rows, if known. */
  total?: number
  typeNames: ReadonlyMap<string, string>
  /** Whether the rows belong to an earlier search than the current one. */
  isOld: boolean
  selection?: Selection
  /** The account that is open beside the list. */
  openId?: string
  /** Opens an account there; absent if there is no room for one. */
  onOpen?: (accountId: string) => void
  /** Called when the keyboard moves to a row. */
  onMove: (index: number) => void
}

/**
 * The visible rows under their column headers. Every row is positioned on its own in a table laid out as blocks, so
 * cells get their column's width from a class.
 */
export function AccountTable(props: AccountTableProps) {
  const { virtual, accounts, before, search, columns, selection } = props
  const t = useTranslations('accounts.list')
  const end = before + accounts.length
  const opened = accounts.findIndex(({ id }) => id === props.openId)
  const onKeyDown = useListKeys({
    virtual,
    end,
    onToggle: selection?.toggle,
    openIndex: opened < 0 ? undefined : before + opened,
    onMove: props.onMove,
    onOpen: props.onOpen && openRow,
  })
  function openRow(index: number) {
    const account = accounts[index - before]
    if (account) props.onOpen?.(account.id)
  }
  useFurtherPages({ wanted: props.wanted, search, inSight: virtual.inSight, before, end })
  const wide = isWide(columns)
  return (
    <div className={cn('-mx-3', wide && '@lg:overflow-x-auto')}>
      <table
        aria-label={t('label')}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-busy={props.isOld}
        className={cn('block', wide && '@lg:w-max @lg:min-w-full')}
      >
        <ListHead {...props} isSticky={!wide} />
        <tbody
          ref={virtual.body}
          onKeyDown={onKeyDown}
          onClickCapture={(event) => pressRow(event, props.onOpen)}
          inert={props.isOld}
          style={virtual.height === undefined ? undefined : { height: virtual.height }}
          // Isolated, so that what lies above a row's link does not lie above the column headers too.
          className={cn(
            'relative isolate block [overflow-anchor:none] @max-lg:border-t @max-lg:border-line',
            props.isOld && 'opacity-40',
          )}
        >
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  )
}

/**
 * A click anywhere in a row opens its account: beside the list if there is room, or on its page with the keyboard or in
 * a new tab.
 */
function pressRow(event: MouseEvent<HTMLElement>, onOpen: AccountTableProps['onOpen']) {
  const pressed = event.target as HTMLElement
  if (pressed.closest('button, label, input, a:not([data-row])')) return
  const link = pressed.closest('tr')?.querySelector<HTMLElement>('a[data-row]')
  const isOnLink = pressed.closest('a') !== null
  if (!link || (!isOnLink && getSelection()?.isCollapsed === false)) return
  const accountId = link.dataset.row
  const isPlain = event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (onOpen && accountId && isPlain) {
    event.preventDefault()
    onOpen(accountId)
    link.focus({ preventScroll: true })
  } else if (!isOnLink) {
    link.click()
  }
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
        now={toServerTime(search.dataUpdatedAt)}
        isStop={virtual.stop === index}
        isSelected={selection?.isSelected(account.id) ?? false}
        isOpen={row.openId === account.id}
        onToggle={selection && toggle}
        canRestore={row.canRestore}
        onFocus={virtual.setActive}
      />
    )
  })
}

/** The placeholder for a row that is not in memory. */
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
