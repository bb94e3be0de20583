'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { deferred } from '@/components/ui/deferred'
import { ErrorState } from '@/components/ui/error-state'
import { RetryNotice } from '@/components/ui/retry-notice'
import type { AccountMatch } from '@/lib/contract/account-search'
import type { AccountType } from '@/lib/contract/definitions'
import { type AccountFilters, type AccountSearch, countAccountsQuery } from '@/lib/data/accounts'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AccountListSkeleton } from '../account-list-skeleton'
import type { SelectionBarProps } from '../bulk/selection-bar'
import { useSelection } from '../bulk/use-selection'
import type { useAccountSearch } from '../use-account-search'
import { AccountTable } from './account-table'
import type { Column } from './list-columns'
import { ListFoot } from './list-foot'
import type { ListHeadProps } from './list-head'
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
  accountTypes: readonly AccountType[]
  columns: readonly Column[]
  filters: AccountFilters
  wanted: AccountSearch
  onSort: ListHeadProps['onSort']
  canSelect: boolean
  /** Of a list of deleted accounts. */
  canRestore: boolean
  /** What can be done with the selected accounts. */
  children?: ReactNode
}

/** Places for so many rows of the next page stand ready. */
const placesAhead = 12

/** What was found stays on the screen while the next answer is under way, and when it fails. */
export function AccountRows(props: AccountRowsProps) {
  const { search, failure, accounts } = props.found
  const { readFailureText } = useFailureText()
  const retry = () => void search.refetch()
  if (accounts) return <Found {...props} accounts={accounts} onRetry={retry} />
  if (failure) {
    return <ErrorState text={readFailureText(failure)} onRetry={retry} pending={search.isFetching} />
  }
  return <AccountListSkeleton />
}

type FoundProps = AccountRowsProps & { accounts: readonly AccountMatch[]; onRetry: () => void }

function Found({ accounts, onRetry, ...props }: FoundProps) {
  const { found, filters, wanted, columns, accountTypes, children } = props
  const { search, failure, before } = found
  const end = before + accounts.length
  const virtual = useVirtualRows({ count: end + (search.hasNextPage ? placesAhead : 0), before, end })
  const { focusRow, setActive } = virtual
  useImperativeHandle(props.ref, () => ({ focusRow }))
  const typeNames = useMemo(() => new Map(accountTypes.map(({ id, name }) => [id, name])), [accountTypes])
  const { data: matching } = useQuery(countAccountsQuery(filters, search.hasNextPage))
  const selection = useSelection(filters, { accounts, before })
  const total = search.hasNextPage ? (matching?.exact ? matching.count : undefined) : end
  const { readFailureText } = useFailureText()
  const failed = failure && {
    tone: 'amber' as const,
    text: readFailureText(failure),
    pending: search.isFetching,
  }
  useTopOfNewList(JSON.stringify(wanted), setActive)
  return (
    <div>
      {failed && !search.isFetchNextPageError && <RetryNotice {...failed} onRetry={onRetry} />}
      <AccountTable
        virtual={virtual}
        accounts={accounts}
        before={before}
        search={search}
        total={total}
        columns={columns}
        typeNames={typeNames}
        query={filters.q ?? ''}
        sort={filters.q === undefined ? (wanted.sort ?? usualSort) : undefined}
        onSort={props.onSort}
        selection={props.canSelect ? selection : undefined}
        canRestore={props.canRestore}
        wanted={wanted}
      />
      <ListFoot
        count={end}
        hasMore={search.hasNextPage}
        isFetching={search.isFetchingNextPage}
        matching={matching}
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

/** Other accounts are read from the first one on. */
function useTopOfNewList(key: string, setActive: (index: undefined) => void): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    setActive(undefined)
    window.scrollTo({ top: 0 })
  }, [key, setActive])
}
