'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { jobHref } from '@/components/hrefs'
import type { Job } from '@/lib/contract/job'
import { useOffers } from '@/lib/data/business'
import { isActive, type JobListKind, jobListOptions } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'
import { BriefCounts } from '../brief-counts'
import { JobBadge } from '../job-badge'
import { outcomesOf } from '../job-counts'
import { ListedFilters } from '../kept-filters'
import { useJobTitle } from '../use-job-title'
import { EntryLine } from './entry-line'
import { EntryList } from './entry-list'
import { useByName } from './use-by-name'

type JobListProps = { kind?: JobListKind; identityNames: Record<string, string>; whenEmpty?: ReactNode }

/** The business's imports and bulk changes, newest first; active ones are updated live. */
export function JobList({ kind, identityNames, whenEmpty }: JobListProps) {
  const t = useTranslations('jobs')
  const offersUndo = useOffers('undoJob')
  const empty = t(`${offersUndo ? 'list' : 'upstream'}.empty.${kind ?? 'all'}`)
  const nameOf = useByName(identityNames)
  const query = useInfiniteQuery(jobListOptions(kind))
  return (
    <EntryList title={t('list.title')} empty={empty} action={whenEmpty} query={query}>
      {({ jobs }) => jobs.map((job) => <JobEntry key={job.id} job={job} by={nameOf(job.createdBy)} />)}
    </EntryList>
  )
}

/** A link to a job, with the filters that selected a bulk change's accounts. */
function JobEntry({ job, by }: { job: Job; by: string }) {
  const title = useJobTitle()
  const { filters } = job.options
  return (
    <EntryLine
      className="hover:bg-surface"
      title={
        <span className="min-w-0">
          <Link
            href={jobHref(job.id)}
            prefetch={false}
            className="block truncate rounded-sm font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <bdi>{title(job)}</bdi>
          </Link>
          {filters && (
            <span className="block text-muted wrap-anywhere">
              <ListedFilters filters={filters} />
            </span>
          )}
        </span>
      }
      badge={<JobBadge state={job.state} />}
      outcome={<Outcome job={job} />}
      by={by}
      at={job.createdAt}
    />
  )
}

function Outcome({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  const format = useFormat()
  const { place, total } = job
  if (isActive(job) && job.ahead === 0 && total > 0) {
    return <span>{`${format.percent(place / total)} · ${t('progress.place', { place, total })}`}</span>
  }
  if (outcomesOf(job).length > 0) return <BriefCounts job={job} />
  return <span>{t('list.rows', { count: total })}</span>
}
