'use client'

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult
  /** The items of all loaded pages; undefined until the first is loaded. */
  items: readonly Item[] | undefined
  /** Shown when the list is empty. */
  none: string
  /** Text such as "20 of 50 shown". */
  summary: (shown: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** A list that loads further pages on demand; if that fails, the pages already loaded stay. */
export function PagedList<Item>({ query, items, none, summary, children }: PagedListProps<Item>) {
  const { readFailureText } = useFailureText()
  const { error, isFetching } = query
  const again = () => void (items ? query.fetchNextPage() : query.refetch())
  if (!items && !error) return <SkeletonRows count={4} />
  if (!items) {
    return <ErrorState text={readFailureText(failureOf(error))} onRetry={again} pending={isFetching} />
  }
  if (items.length === 0) return <EmptyState text={none} />
  return (
    <>
      {children(items)}
      {error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={again}
        />
      )}
      <LoadMore
        summary={summary(items.length)}
        onMore={query.hasNextPage && !error ? again : undefined}
        pending={query.isFetchingNextPage}
      />
    </>
  )
}
