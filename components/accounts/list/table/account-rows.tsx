'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useEffect, useMemo, useRef } from 'react'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { TableHandle } from '@/components/ui/data-table/table-body'
import type { Column } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { useKeptScroll } from '@/components/ui/hooks/use-kept-scroll'
import type { SearchStage, useSearchState } from '@/components/ui/hooks/use-search-state'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { accountSorts } from '@/lib/contract/choices'
import {
  type AccountFilters,
  type AccountSearch,
  type AccountSort,
  countAccountsQuery,
} from '@/lib/data/accounts/accounts'
import { accountName } from '@/lib/format/account-name'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useSelection } from '../bulk/use-selection'
import type { useAccountSearch } from '../use-account-search'
import { useOpenAccount } from '../use-open-account'
import { shownColumns } from './account-columns'
import { ListFoot } from './list-foot'
import { useFurtherPages } from './use-further-pages'

const SelectionBar = dynamic(
  orLostPart(() => import('../bulk/selection-bar').then((bar) => bar.SelectionBar)),
  { loading: () => null },
)

/** The sort order used if the URL does not name one. */
export const usualSort: AccountSort = '-created'

type AccountRowsProps = {
  ref: Ref<TableHandle>
  found: ReturnType<typeof useAccountSearch>
  searching: ReturnType<typeof useSearchState>
  columns: readonly Column<AccountMatch>[]
  shown: readonly string[]
  filters: AccountFilters
  wanted: AccountSearch
  onSort: (sort: AccountSort | null) => void
  canSelect: boolean
  /** The URL of a new notification to all matches. */
  notifyHref?: string
  /** Actions for the selected accounts. */
  children?: ReactNode
}

/** The number of placeholder rows that reserve space for the next page. */
const placesAhead = 12
/** The list scrolls horizontally if it has more columns than this, because they may not all fit. */
const mostInWidth = 5

const stickyHead = 'sticky top-[calc(var(--notices-height,0px)+var(--list-bar-height,0px))] z-10 bg-bg'
const look = { kind: 'lines', placeholders: 14, rowClassName: 'cursor-pointer' } as const
const looks = { wide: { ...look, isWide: true }, inWidth: { ...look, headClassName: stickyHead } }

const accountId = ({ id }: AccountMatch) => id

/** The results stay on screen while the next search is pending, and if it fails. */
export function AccountRows({
  found,
  searching,
  filters,
  wanted,
  columns,
  shown,
  ...props
}: AccountRowsProps) {
  const t = useTranslations('accountList.selection')
  const { readFailureText } = useFailureText()
  const { search, failure, accounts, before, isAnswer } = found
  const isShown = accounts && (accounts.length > 0 || failure || !searching.isOld)
  const end = before + (accounts?.length ?? 0)
  const { data: matching } = useQuery(countAccountsQuery(filters, search.hasNextPage))
  const selection = useSelection(filters, accounts ?? [])
  const beside = useOpenAccount()
  // Results of an earlier search can be neither opened nor selected.
  const isOld = searching.isOld || (!isAnswer && failure !== undefined)
  const onSight = useFurtherPages(wanted, found)
  const key = JSON.stringify(wanted)
  useTopOfNewList(key)
  const canRead = search.hasNextPage && !search.isError && isAnswer
  useKeptScroll({
    key,
    onMore: canRead ? () => void search.fetchNextPage() : undefined,
    isFetching: search.isFetching,
  })
  const again = () => {
    searching.restart()
    found.retry()
  }
  const failed = failure && { text: readFailureText(failure), pending: search.isFetching }
  return (
    <div>
      <Searching stage={searching.stage} onRetry={again} />
      <DataTable
        handle={props.ref}
        label={useTranslations('accounts.list')('label')}
        columns={useMemo(() => shownColumns(columns, shown), [columns, shown])}
        idOf={accountId}
        rows={isShown ? accounts : undefined}
        status={{
          failure: failed && !search.isFetchNextPageError ? { ...failed, onRetry: again } : undefined,
          isOld,
        }}
        paging={{
          list: key,
          before,
          ahead: search.hasNextPage ? placesAhead : 0,
          total: totalOf(found, matching),
          onSight,
        }}
        sort={
          filters.q === undefined
            ? {
                by: wanted.sort ?? usualSort,
                usual: usualSort,
                onChange: (by) => props.onSort(accountSorts.find((sort) => sort === by) ?? null),
              }
            : undefined
        }
        selection={
          props.canSelect
            ? {
                selected: selection.rows,
                onChange: (rows) => isAnswer && selection.choose(rows),
                labelOf: (account) => t('select', { name: accountName(account) || account.phone }),
                allLabel: t('shown'),
              }
            : undefined
        }
        beside={{
          openId: beside.accountId,
          // A deleted account has a page, but no record to show beside the list.
          onOpen: beside.hasRoom && !filters.deleted ? ({ id }) => beside.open(id) : undefined,
          onMove: ({ id }) => beside.accountId && beside.open(id),
        }}
        look={shown.length > mostInWidth ? looks.wide : looks.inWidth}
      />
      {isShown && (
        <ListFoot
          isOld={isOld}
          count={end}
          hasMore={search.hasNextPage}
          isFetching={search.isFetchingNextPage}
          matching={matching}
          isNarrowed={Object.keys(filters).length > 0}
          notifyHref={isAnswer && !selection.selected ? props.notifyHref : undefined}
          exported={isAnswer && props.canSelect && !selection.selected ? filters : undefined}
        >
          {failed && search.isFetchNextPageError && (
            <RetryNotice tone="amber" {...failed} onRetry={() => void search.fetchNextPage()} />
          )}
          {props.canSelect && selection.selected && (
            <SelectionBar
              selection={selection}
              matching={search.hasNextPage || before > 0 ? matching : undefined}
            >
              {props.children}
            </SelectionBar>
          )}
        </ListFoot>
      )}
    </div>
  )
}

/** The total number of rows; -1 while it is unknown. */
function totalOf(
  { isAnswer, search, before, accounts = [] }: AccountRowsProps['found'],
  matching: { count: number; exact: boolean } | undefined,
): number {
  if (!isAnswer) return -1
  if (!search.hasNextPage) return before + accounts.length
  return matching?.exact ? matching.count : -1
}

/** Says, without moving the rows, that the search is still running. After a while, it offers a retry. */
function Searching({ stage, onRetry }: { stage: SearchStage; onRetry: () => void }) {
  const t = useTranslations('accounts.list')
  if (stage === 'silent')
    return <RetryNotice tone="amber" text={t('noAnswer')} pending={false} onRetry={onRetry} />
  if (stage !== 'slow') return null
  return (
    <div className="relative z-20">
      <p
        role="status"
        className="absolute inset-x-0 top-12 mx-auto w-fit rounded-md border border-line bg-bg px-3 py-2 text-13"
      >
        {t('stillSearching')}
      </p>
    </div>
  )
}

/** Scrolls to the top when a different list is shown. */
function useTopOfNewList(key: string): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo({ top: 0 })
  }, [key])
}
