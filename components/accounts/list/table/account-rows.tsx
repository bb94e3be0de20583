'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { useKeptScroll } from '@/components/ui/hooks/use-kept-scroll'
import type { SearchStage, useSearchState } from '@/components/ui/hooks/use-search-state'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountType } from '@/lib/contract/definitions'
import { type AccountFilters, countAccountsQuery } from '@/lib/data/accounts/accounts'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AccountListSkeleton } from '../account-list-skeleton'
import type { SelectionBarProps } from '../bulk/selection-bar'
import { useSelection } from '../bulk/use-selection'
import type { useAccountSearch } from '../use-account-search'
import { useOpenAccount } from '../use-open-account'
import { AccountTable, type AccountTableProps } from './account-table'
import { ListFoot } from './list-foot'
import { usualSort } from './list-sort'
import { useVirtualRows } from './use-virtual-rows'

const SelectionBar = deferred<SelectionBarProps>(
  () => import('../bulk/selection-bar').then((bar) => bar.SelectionBar),
  ({ selection }) => selection.selected !== undefined,
)

export type RowsHandle = { focusRow: (index: number) => void }

type AccountRowsProps = {
  ref: Ref<RowsHandle>
  found: ReturnType<typeof useAccountSearch>
  searching: ReturnType<typeof useSearchState>
  accountTypes: readonly AccountType[]
  filters: AccountFilters
  /** `canRestore`: set for a list of deleted accounts. */
  table: Pick<AccountTableProps, 'columns' | 'wanted' | 'onSort' | 'canRestore'>
  canSelect: boolean
  /** Where to write a notification to all matches. */
  notifyHref?: string
  /** Actions for the selected accounts. */
  children?: ReactNode
}

/** How many placeholder rows are reserved for the next page. */
const placesAhead = 12

/** The results stay on screen while the next response is pending, and if it fails. */
export function AccountRows(props: AccountRowsProps) {
  const { search, failure, accounts, retry } = props.found
  const { readFailureText } = useFailureText()
  const again = () => {
    props.searching.restart()
    retry()
  }
  if (accounts && (accounts.length > 0 || failure || !props.searching.isOld)) {
    return <Found {...props} accounts={accounts} onRetry={again} />
  }
  if (failure) {
    return <ErrorState text={readFailureText(failure)} onRetry={again} pending={search.isFetching} />
  }
  return (
    <>
      <Searching stage={props.searching.stage} onRetry={again} />
      <AccountListSkeleton />
    </>
  )
}

type FoundProps = AccountRowsProps & { accounts: readonly AccountMatch[]; onRetry: () => void }

function Found({ accounts, onRetry, ...props }: FoundProps) {
  const { found, filters, table, accountTypes, children } = props
  const { wanted } = table
  const { search, failure, before, isAnswer } = found
  const end = before + accounts.length
  const virtual = useVirtualRows({ count: end + (search.hasNextPage ? placesAhead : 0), before, end })
  const { focusRow, setActive } = virtual
  useImperativeHandle(props.ref, () => ({ focusRow }))
  const typeNames = useMemo(() => new Map(accountTypes.map(({ id, name }) => [id, name])), [accountTypes])
  const { data: matching } = useQuery(countAccountsQuery(filters, search.hasNextPage))
  const selection = useSelection(filters, { accounts, before })
  const beside = useOpenAccount()
  const follow = (index: number) => {
    const account = accounts[index - before]
    if (beside.accountId && account) beside.open(account.id)
  }
  // Results of an earlier search can be neither opened nor selected.
  const isOld = props.searching.isOld || (!isAnswer && failure !== undefined)
  const total = !isAnswer
    ? undefined
    : search.hasNextPage
      ? matching?.exact
        ? matching.count
        : undefined
      : end
  const { readFailureText } = useFailureText()
  const failed = failure && {
    tone: 'amber' as const,
    text: readFailureText(failure),
    pending: search.isFetching,
  }
  useTopOfNewList(JSON.stringify(wanted), setActive)
  const canRead = search.hasNextPage && !search.isError && isAnswer
  useKeptScroll({
    key: JSON.stringify(wanted),
    onMore: canRead ? () => void search.fetchNextPage() : undefined,
    isFetching: search.isFetching,
  })
  return (
    <div>
      {failed && !search.isFetchNextPageError && <RetryNotice {...failed} onRetry={onRetry} />}
      <Searching stage={props.searching.stage} onRetry={onRetry} />
      <AccountTable
        {...table}
        virtual={virtual}
        accounts={accounts}
        before={before}
        search={search}
        total={total}
        typeNames={typeNames}
        isOld={isOld}
        openId={beside.accountId}
        // A deleted account has a page, but no record to show beside the list.
        onOpen={beside.hasRoom && !filters.deleted ? beside.open : undefined}
        onMove={follow}
        sort={filters.q === undefined ? (wanted.sort ?? usualSort) : undefined}
        selection={
          props.canSelect ? { ...selection, toggle: isAnswer ? selection.toggle : () => {} } : undefined
        }
      />
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
          <RetryNotice {...failed} onRetry={() => void search.fetchNextPage()} />
        )}
        {props.canSelect && (
          <SelectionBar
            selection={selection}
            matching={search.hasNextPage || before > 0 ? matching : undefined}
          >
            {children}
          </SelectionBar>
        )}
      </ListFoot>
    </div>
  )
}

/** Says that no response has arrived yet, overlaid so that the rows do not move; after a while it offers a retry. */
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

/** A new list starts at the top. */
function useTopOfNewList(key: string, setActive: (index: undefined) => void): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    setActive(undefined)
    window.scrollTo({ top: 0 })
  }, [key, setActive])
}
