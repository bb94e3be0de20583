'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AccountFilters, type AccountPage, searchAccountsQuery } from '@/lib/queries/accounts'
import { leaveForSignIn } from '@/lib/queries/action-result'
import { failureOf } from '@/lib/queries/fetch-read'

/** The first page as the server read it, with the filters it was read for. */
export type FirstPage = { filters: AccountFilters; page: AccountPage; readAt: number }

export function useAccountSearch(filters: AccountFilters, first?: FirstPage) {
  const isFirst = first && JSON.stringify(first.filters) === JSON.stringify(filters)
  const search = useInfiniteQuery({
    ...searchAccountsQuery(filters),
    initialData: isFirst ? { pages: [first.page], pageParams: [undefined] } : undefined,
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
  return { search, failure, accounts: data?.pages.flatMap(({ accounts }) => accounts) }
}
