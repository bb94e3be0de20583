'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { timelineQuery } from '@/lib/data/accounts'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { TimelineNames } from './timeline-line'
import { TimelineRow } from './timeline-row'

type AccountTimelineProps = { accountId: string; names: TimelineNames }

/** What happened to an account, newest first. */
export function AccountTimeline({ accountId, names }: AccountTimelineProps) {
  const t = useTranslations('accounts.timeline')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(timelineQuery(accountId))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Section title={t('title')}>
      {!entries && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
          className="py-6"
        />
      )}
      {!entries && !query.isError && <SkeletonRows count={6} />}
      {entries && (
        <ReportFreshness query={{ dataUpdatedAt: query.dataUpdatedAt, isError: query.isRefetchError }} />
      )}
      {entries?.length === 0 && <p className="py-3 text-13 text-muted">{t('none')}</p>}
      <ol aria-label={t('title')}>
        {entries?.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} names={names} accountId={accountId} />
        ))}
      </ol>
      {entries && query.isFetchNextPageError && (
        <p role="alert" className="pt-3 text-12 text-red">
          {readFailureText(failureOf(query.error))}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore onMore={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
    </Section>
  )
}
