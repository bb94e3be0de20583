'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { type JobListKind, jobListOptions } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { JobEntry } from './job-entry'

type JobListProps = { kind?: JobListKind; identityNames: Record<string, string> }

/** The imports and bulk changes of the business, newest first; those under way are followed. */
export function JobList({ kind, identityNames }: JobListProps) {
  const t = useTranslations('jobs.list')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(jobListOptions(kind))
  const jobs = (query.data?.pages ?? []).flatMap((page) => page.jobs)
  const nameOf = (id: string | null) => (id === null ? t('nobody') : (identityNames[id] ?? t('unknown')))
  return (
    <Section title={t('title')}>
      {query.error && <Notice tone="amber">{readFailureText(failureOf(query.error))}</Notice>}
      {query.isPending && <SkeletonRows count={4} />}
      {query.isPending || query.isError ? null : jobs.length === 0 ? (
        <EmptyState text={t(kind ? 'emptyKind' : 'empty')} />
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
