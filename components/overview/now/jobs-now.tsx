'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { jobHref } from '@/components/hrefs'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Progress } from '@/components/ui/feedback/progress'
import { TextLink } from '@/components/ui/text-link'
import type { Job } from '@/lib/contract/job'
import { isActive, newestJobsOptions } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'
import { NowCell } from './now-cell'

const shown = 2

/** The imports and bulk changes in progress, with the progress of the first few. */
export function JobsNow() {
  const t = useTranslations('overview.now.jobs')
  const query = useQuery(newestJobsOptions())
  return (
    <NowCell title={t('title')} href="/accounts/jobs" query={query}>
      {({ jobs }) => {
        // Jobs are listed newest first, but run oldest first.
        const active = jobs.filter(isActive).reverse()
        if (active.length === 0) return <p className="text-14 text-muted">{t('none')}</p>
        return (
          <>
            <p className="tabular text-20">{t('running', { count: active.length })}</p>
            <ul className="flex flex-col gap-1.5">
              {active.slice(0, shown).map((job) => (
                <RunningJob key={job.id} job={job} />
              ))}
            </ul>
          </>
        )
      }}
    </NowCell>
  )
}

function RunningJob({ job }: { job: Job }) {
  const t = useTranslations('overview.now.jobs')
  const format = useFormat()
  const title = useJobTitle()(job)
  const isWaiting = job.state === 'waiting' || job.ahead > 0
  return (
    <li className="flex flex-col gap-1 text-13">
      <span className="flex items-baseline justify-between gap-2">
        <TextLink href={jobHref(job.id)} className="min-w-0 truncate">
          <bdi>{title}</bdi>
        </TextLink>
        <span className="tabular shrink-0 text-12 text-muted">
          {isWaiting ? t('waiting') : format.percent(job.total === 0 ? 0 : job.place / job.total)}
        </span>
      </span>
      <Progress label={title} value={isWaiting ? undefined : job.place} max={Math.max(1, job.total)} />
    </li>
  )
}
