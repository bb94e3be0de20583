'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Notice } from '@/components/ui/notice'
import { LoadMore } from '@/components/ui/pagination'
import { useUiWords } from '@/components/ui/ui-words'
import type { AccountMatch } from '@/lib/contract/account'
import type { AccountType } from '@/lib/contract/definitions'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type AccountFilters, countAccountsQuery } from '@/lib/queries/accounts'
import type { ReadFailure } from '@/lib/queries/fetch-read'
import { AccountListSkeleton } from './account-list-skeleton'
import { AccountRow } from './account-row'
import type { useAccountSearch } from './use-account-search'
import type { useRowKeys } from './use-row-keys'

type AccountRowsProps = {
  rows: ReturnType<typeof useRowKeys>
  search: ReturnType<typeof useAccountSearch>['search']
  failure?: ReadFailure
  accounts?: readonly AccountMatch[]
  accountTypes: readonly AccountType[]
  filters: AccountFilters
}

/** What was found stays on the screen while the next answer is under way, and when it fails. */
export function AccountRows({ rows, search, failure, accounts, accountTypes, filters }: AccountRowsProps) {
  const t = useTranslations('accounts')
  const words = useUiWords()
  const { readFailureText } = useFailureText()
  const retry = () => void search.refetch()
  const more = useMore(accounts?.length ?? 0, search, rows)
  if (!accounts && failure) {
    return <ErrorState text={readFailureText(failure)} onRetry={retry} pending={search.isFetching} />
  }
  if (!accounts) return <AccountListSkeleton />

  const now = Date.now()
  const names = new Map(accountTypes.map(({ id, name }) => [id, name]))
  return (
    <div>
      {failure && (
        <Notice
          tone="amber"
          urgent
          action={
            <Button size="sm" className="-my-1" pending={search.isFetching} onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          {readFailureText(failure)}
        </Notice>
      )}
      <ul
        ref={rows.list}
        onKeyDown={rows.onKeyDown}
        aria-label={t('list.label')}
        aria-busy={search.isPlaceholderData}
        className="-mx-3 border-t border-line"
      >
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            typeName={names.get(account.accountType) ?? t('unknownType')}
            query={filters.q ?? ''}
            now={now}
          />
        ))}
      </ul>
      <LoadMore
        summary={
          <span role="status">
            <Shown count={accounts.length} hasMore={search.hasNextPage} filters={filters} />
          </span>
        }
        onMore={search.hasNextPage ? more : undefined}
        pending={search.isFetchingNextPage}
      />
    </div>
  )
}

type ShownProps = { count: number; hasMore: boolean; filters: AccountFilters }

/** How many are shown, of how many that match as soon as that is known. */
function Shown({ count, hasMore, filters }: ShownProps) {
  const t = useTranslations('accounts.list')
  const { data } = useQuery(countAccountsQuery(filters, hasMore))
  if (!hasMore) return t('shown', { count })
  if (!data) return t('shownMore', { count })
  return t(data.exact ? 'matching' : 'matchingAbout', { count, total: data.count })
}

/** Fetches the next page; the focus goes on to its first row, since the button may be gone by then. */
function useMore(count: number, search: AccountRowsProps['search'], { focusRow }: AccountRowsProps['rows']) {
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined || count <= next.current) return
    focusRow(next.current)
    next.current = undefined
  }, [count, focusRow])
  return () => {
    next.current = count
    void search.fetchNextPage()
  }
}
