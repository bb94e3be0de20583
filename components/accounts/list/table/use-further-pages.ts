'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  type AccountSearch,
  accountPageSize,
  type Pages,
  pagesAround,
  searchAccountsQuery,
} from '@/lib/data/accounts'
import type { useAccountSearch } from '../use-account-search'
import type { RowsInSight } from './use-virtual-rows'

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
export function useFurtherPages({ wanted, search, inSight, before, end }: FurtherPages) {
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
