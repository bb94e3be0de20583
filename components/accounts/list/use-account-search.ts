'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type AccountSearch, accountKeys, searchAccountsQuery } from '@/lib/data/accounts/accounts'
import type { PageStart } from '@/lib/data/page-start'
import { failureOf } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'

/** The accounts that match a search, or the previous results while the search is pending or if it fails. */
export function useAccountSearch(wanted: AccountSearch) {
  const queries = useQueryClient()
  const search = useInfiniteQuery(searchAccountsQuery(wanted))
  const failure = search.error ? failureOf(search.error) : undefined
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])
  // The previous results are kept if a search fails, along with the search they belong to.
  const [last, setLast] = useState({ data: search.data, wanted, readAt: search.dataUpdatedAt })
  const isAnswer = search.data !== undefined && !search.isPlaceholderData
  if (isAnswer && search.data !== last.data) {
    setLast({ data: search.data, wanted, readAt: search.dataUpdatedAt })
  }
  const data = search.data ?? (failure ? last.data : undefined)
  const accounts = useMemo(() => data?.pages.flatMap((page) => page.accounts), [data])
  async function retry() {
    await queries.cancelQueries({ queryKey: accountKeys.search(wanted) })
    await search.refetch()
  }

  return {
    search,
    retry: () => void retry(),
    failure,
    accounts,
    /** The search that the accounts belong to: an earlier one while the requested search is pending. */
    answered: isAnswer ? wanted : last.wanted,
    isAnswer,
    /** When the accounts were loaded, in epoch milliseconds. */
    readAt: isAnswer ? search.dataUpdatedAt : last.readAt,
    /** The number of rows before the first loaded row. */
    before: (data?.pageParams[0] as PageStart | undefined)?.at ?? 0,
  }
}
