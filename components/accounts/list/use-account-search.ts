'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type AccountSearch, accountKeys, searchAccountsQuery } from '@/lib/data/accounts'
import type { PageStart } from '@/lib/data/page-start'
import { failureOf } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'

/** The accounts of a search; while it is under way, and when it fails, those that were found last. */
export function useAccountSearch(wanted: AccountSearch) {
  const queries = useQueryClient()
  const search = useInfiniteQuery(searchAccountsQuery(wanted))
  const failure = search.error ? failureOf(search.error) : undefined
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])
  // What was found last stays when the next search fails, with what it was an answer to.
  const [last, setLast] = useState({ data: search.data, wanted })
  const isAnswer = search.data !== undefined && !search.isPlaceholderData
  if (isAnswer && search.data !== last.data) setLast({ data: search.data, wanted })
  const data = search.data ?? (failure ? last.data : undefined)
  const accounts = useMemo(() => data?.pages.flatMap((page) => page.accounts), [data])
  /** Gives up the one that is under way. */
  async function retry() {
    await queries.cancelQueries({ queryKey: accountKeys.search(wanted) })
    await search.refetch()
  }

  return {
    search,
    retry: () => void retry(),
    failure,
    accounts,
    /** What the accounts are an answer to; another search than the one wanted while that is under way. */
    answered: isAnswer ? wanted : last.wanted,
    isAnswer,
    /** So many rows stand before those that are in memory. */
    before: (data?.pageParams[0] as PageStart | undefined)?.at ?? 0,
  }
}
