'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { jobListOptions } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { JobEntry } from './job-entry'

type JobListProps = { identityNames: Record<string, string> }

/** The imports and bulk changes of the business, newest first; those under way are followed. */
export function JobList({ identityNames }: JobListProps) {
  const t = useTranslations('jobs.list')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(jobListOptions())
  const jobs = (query.data?.pages ?? []).flatMap((page) => page.jobs)
  const nameOf = (id: string | null) => (id === null ? t('nobody') : (identityNames[id] ?? t('unknown')))
  return (
    <Section title={t('title')}>
      {query.error && <Notice tone="amber">{readFailureText(failureOf(query.error))}</Notice>}
      {jobs.length === 0 ? (
        <EmptyState text={t('empty')} />
      ) : (
        <>
          <ul aria-label={t('title')} className="-mx-3">
            {jobs.map((job) => (
              <JobEntry key={job.id} job={job} by={nameOf(job.createdBy)} />
            ))}
          </ul>
          <LoadMore
            summary={t('shown', { count: jobs.length })}
            onMore={query.hasNextPage ? () => query.fetchNextPage() : undefined}
            pending={query.isFetchingNextPage}
          />
        </>
      )}
    </Section>
  )
}
