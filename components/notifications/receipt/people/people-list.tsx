'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DownloadLink } from '@/components/shell/download-link'
import { Button, buttonStyle } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { exportAddress, peopleQuery } from '@/lib/data/receipt'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { PeopleSearch } from './people-search'
import { PeopleTable } from './people-table'
import type { PeopleFilter } from './use-people-filter'

type PeopleListProps = { notification: Notification; filter: PeopleFilter }

/** All recipients with their outcomes. */
export function PeopleList({ notification, filter }: PeopleListProps) {
  const t = useTranslations('following.list')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(peopleQuery(notification.id, filter.query, isUnderWay(notification)))
  const { data, error, isFetching } = query
  const people = data?.pages.flatMap((page) => page.people)
  const again = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <Section
      title={t('title')}
      actions={
        <DownloadLink href={exportAddress(notification.id)} className={buttonStyle('ghost', 'sm')}>
          <Download aria-hidden="true" />
          {t('download')}
        </DownloadLink>
      }
    >
      <PeopleSearch notification={notification} filter={filter} />
      {!people && !error && <SkeletonRows count={6} />}
      {!people && error && (
        <ErrorState text={readFailureText(failureOf(error))} onRetry={again} pending={isFetching} />
      )}
      {people?.length === 0 && (
        <EmptyState
          text={t(filter.isActive ? 'empty' : 'nobody')}
          action={filter.isActive && <Button onClick={filter.clear}>{t('clear')}</Button>}
        />
      )}
      {people && people.length > 0 && <PeopleTable people={people} />}
      {people && error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={again}
        />
      )}
      {people && people.length > 0 && (
        <LoadMore
          summary={t('shown', { count: people.length })}
          onMore={query.hasNextPage && !error ? () => void query.fetchNextPage() : undefined}
          pending={query.isFetchingNextPage}
        />
      )}
    </Section>
  )
}
