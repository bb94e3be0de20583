'use client'

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type EntryListProps<Page> = {
  title: string
  empty: string
  /** The action offered when the list is empty. */
  action?: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** Renders the entries of one page. */
  children: (page: Page) => ReactElement[]
}

/** The business's jobs or exports, newest first, one page at a time. */
export function EntryList<Page>({ title, empty, action, query, children }: EntryListProps<Page>) {
  const t = useTranslations('jobs.list')
  const { readFailureText } = useFailureText()
  const entries = (query.data?.pages ?? []).flatMap(children)
  return (
    <Section title={title}>
      {query.error && <Notice tone="amber">{readFailureText(failureOf(query.error))}</Notice>}
      {query.isPending && <SkeletonRows count={4} />}
      {query.isPending || query.isError ? null : entries.length === 0 ? (
        <EmptyState text={empty} action={action} />
      ) : (
        <>
          <ul aria-label={title} className="-mx-3">
            {entries}
          </ul>
          <LoadMore
            summary={t('shown', { count: entries.length })}
            onMore={query.hasNextPage ? () => query.fetchNextPage() : undefined}
            pending={query.isFetchingNextPage}
          />
        </>
      )}
    </Section>
  )
}
