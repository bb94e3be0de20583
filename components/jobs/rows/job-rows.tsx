'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { jobRowsOptions } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Definitions } from '../definitions'
import type { LiveJob } from '../use-job'
import { OutcomeFilter } from './outcome-filter'
import { RowTable } from './row-table'
import { useRowFilter } from './use-row-filter'

type JobRowsProps = { live: LiveJob; definitions: Definitions }

/** A job's rows, filtered by outcome; further ones load while scrolling. */
export function JobRows({ live, definitions }: JobRowsProps) {
  const t = useTranslations('jobs.rows')
  const { readFailureText } = useFailureText()
  const { job } = live
  const filter = useRowFilter(job)
  const options = jobRowsOptions(job, filter.outcome)
  const query = useInfiniteQuery(options)
  const { data, error, isFetching, hasNextPage } = query
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  const readOn = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <Section title={t('title')}>
      <OutcomeFilter job={job} chosen={filter.chosen} onChoose={filter.choose} />
      {!data && !error && <SkeletonRows count={6} />}
      {!data && error && (
        <ErrorState text={readFailureText(failureOf(error))} onRetry={readOn} pending={isFetching} />
      )}
      {data && count === 0 && <EmptyState text={t('none')} />}
      {data && count > 0 && (
        <RowTable
          // Switching the outcome starts over at the first row.
          key={filter.chosen}
          live={live}
          pages={data.pages}
          rowsKey={options.queryKey}
          definitions={definitions}
          isWhole={!hasNextPage}
          canReadOn={hasNextPage && !isFetching && !error}
          onReadOn={() => void query.fetchNextPage()}
        />
      )}
      {data && error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={readOn}
        />
      )}
      {count > 0 && <LoadMore summary={t('shown', { count })} />}
    </Section>
  )
}
