'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type AccountPage, type AccountSearch, searchAccountsQuery } from '@/lib/data/accounts'
import { failureOf } from '@/lib/data/failure'
import { PageStart } from '@/lib/data/page-start'
import { leaveForSignIn } from '@/lib/data/write'

/** The first page as the server read it, with the filters it was read for. */
export type FirstPage = { filters: AccountSearch; page: AccountPage; readAt: number }

export function useAccountSearch(filters: AccountSearch, first?: FirstPage) {
  const isFirst = first && JSON.stringify(first.filters) === JSON.stringify(filters)
  const search = useInfiniteQuery({
    ...searchAccountsQuery(filters),
    initialData: isFirst ? { pages: [first.page], pageParams: [new PageStart()] } : undefined,
    initialDataUpdatedAt: first?.readAt,
  })
  const failure = search.error ? failureOf(search.error) : undefined
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])
  // What was found last stays when the next search fails.
  const [last, setLast] = useState(search.data)
  if (search.data && search.data !== last) setLast(search.data)
  const data = search.data ?? (failure ? last : undefined)
  const accounts = useMemo(() => data?.pages.flatMap((page) => page.accounts), [data])
  return {
    search,
    failure,
    accounts,
    /** So many rows stand before those that are in memory. */
    before: (data?.pageParams[0] as PageStart | undefined)?.at ?? 0,
  }
}
