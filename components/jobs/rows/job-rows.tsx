'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Pager } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { failureOf } from '@/lib/data/failure'
import { jobRowsOptions } from '@/lib/data/jobs'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Definitions } from '../definitions'
import type { LiveJob } from '../use-job'
import { OutcomeStrip } from './outcome-strip'
import { RowTable } from './row-table'
import { useRowFilter } from './use-row-filter'

type JobRowsProps = { live: LiveJob; definitions: Definitions }

/** The rows of a job, by what became of them, page by page. */
export function JobRows({ live, definitions }: JobRowsProps) {
  const t = useTranslations('jobs.rows')
  const { readFailureText } = useFailureText()
  const { job } = live
  const filter = useRowFilter(job)
  const { data, error, isFetching, refetch } = useQuery(jobRowsOptions(job, filter.query))
  const next = data?.next
  return (
    <Section title={t('title')}>
      <OutcomeStrip job={job} chosen={filter.chosen} onChoose={filter.choose} />
      {!data && !error && <SkeletonRows count={6} />}
      {!data && error && (
        <ErrorState text={readFailureText(failureOf(error))} onRetry={() => refetch()} pending={isFetching} />
      )}
      {data?.rows.length === 0 && <EmptyState text={t('none')} />}
      {data && data.rows.length > 0 && (
        <RowTable live={live} page={data} query={filter.query} definitions={definitions} />
      )}
      {data && (next || filter.query.cursor) && (
        <Pager
          summary={t('shown', { count: data.rows.length })}
          onPrevious={filter.query.cursor ? filter.goBack : undefined}
          onNext={next ? () => filter.goOn(next) : undefined}
          pending={isFetching}
        />
      )}
    </Section>
  )
}
