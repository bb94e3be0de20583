'use client'

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableStatus } from './data-table'

/** The rows of a paged query, and its status for the table. Define `rowsOf` at module level. */
export function useInfiniteRows<Page, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => readonly Row[],
  textOf: (error: Error) => string,
): { rows: readonly Row[] | undefined; status: TableStatus } {
  const { data, error, isFetching, isFetchNextPageError: ofMore } = query
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data, rowsOf])
  const onRetry = () => void (ofMore ? query.fetchNextPage() : query.refetch())
  const failure = error ? { text: textOf(error), pending: isFetching, onRetry, ofMore } : undefined
  return { rows, status: { failure } }
}
