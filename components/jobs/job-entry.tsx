'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import type { Job } from '@/lib/contract/job'
import { isActive } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'
import { BriefCounts } from './brief-counts'
import { JobBadge } from './job-badge'
import { outcomesOf } from './job-counts'
import { useJobTitle } from './use-job-title'

/** One job as a link: what, how it stands, what came of it, who and when. */
export function JobEntry({ job, by }: { job: Job; by: string }) {
  const format = useFormat()
  const title = useJobTitle()
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2.5 text-13 hover:bg-surface lg:grid-cols-[minmax(0,1fr)_9rem_20rem_10rem_9rem]">
      <Link
        href={`/accounts/jobs/${encodeURIComponent(job.id)}`}
        prefetch={false}
        className="truncate rounded-sm font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <bdi>{title(job)}</bdi>
      </Link>
      <span className="max-lg:justify-self-end">
        <JobBadge state={job.state} />
      </span>
      <span className="truncate text-muted max-lg:col-span-2">
        <Outcome job={job} />
      </span>
      <span className="truncate text-muted">
        <bdi>{by}</bdi>
      </span>
      <span className="text-right text-muted">
        <DateTime {...format.moment(job.createdAt)} focusable={false} />
      </span>
    </li>
  )
}

function Outcome({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  const format = useFormat()
  const { place, total } = job
  if (isActive(job) && job.ahead === 0 && total > 0) {
    return `${format.percent(place / total)} · ${t('progress.place', { place, total })}`
  }
  if (outcomesOf(job).length > 0) return <BriefCounts job={job} />
  return t('list.rows', { count: total })
}
