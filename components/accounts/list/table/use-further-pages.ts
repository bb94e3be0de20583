'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { RowsInSight } from '@/components/ui/data-table/table-body'
import {
  type AccountSearch,
  accountPageSize,
  type Pages,
  pagesAround,
  searchAccountsQuery,
} from '@/lib/data/accounts/accounts'
import type { useAccountSearch } from '../use-account-search'

/**
 * The next page is fetched once the visible rows are this close to the end of the loaded rows; most users never scroll
 * past the first page.
 */
const aheadOf = (end: number) => (end <= accountPageSize ? 15 : 100)

/**
 * Fetches the pages around the visible rows, and the next page in advance; a page that failed to load waits for a
 * retry.
 */
export function useFurtherPages(wanted: AccountSearch, { search, accounts = [], before }: Found) {
  const queries = useQueryClient()
  const { queryKey } = searchAccountsQuery(wanted)
  return ({ first, last }: RowsInSight) => {
    const end = before + accounts.length
    const isBusy = queries.getQueryState(queryKey)?.fetchStatus !== 'idle' || search.isPlaceholderData
    if (isBusy || search.isError) return
    if (search.hasPreviousPage && first < before) {
      queries.setQueryData<Pages>(queryKey, (data) => pagesAround(data, first))
      void search.fetchPreviousPage()
    } else if (search.hasNextPage && last + aheadOf(end) >= end) {
      void search.fetchNextPage()
    }
  }
}

type Found = Pick<ReturnType<typeof useAccountSearch>, 'search' | 'accounts' | 'before'>
