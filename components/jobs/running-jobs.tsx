'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Progress } from '@/components/ui/feedback/progress'
import { TextLink } from '@/components/ui/text-link'
import type { Job } from '@/lib/contract/job'
import { isActive, newestJobsOptions } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'
import { useJobTitle } from './use-job-title'
import { useProgress } from './use-progress'

/** The job that is under way in the business, on a line; nothing while there is none. */
export function RunningJobs() {
  const { data, dataUpdatedAt } = useQuery(newestJobsOptions())
  // Listed newest first, and they run oldest first.
  const active = data?.jobs.filter(isActive).reverse() ?? []
  const job = active.find(({ ahead }) => ahead === 0) ?? active[0]
  if (!job) return null
  return <RunningJob key={job.id} job={job} readAt={dataUpdatedAt} others={active.length - 1} />
}

function RunningJob({ job, readAt, others }: { job: Job; readAt: number; others: number }) {
  const t = useTranslations('jobs.notice')
  const format = useFormat()
  const title = useJobTitle()(job)
  const estimate = useProgress(job, readAt)
  const isWaiting = job.state === 'waiting' || job.ahead > 0
  const percent = format.percent(job.total === 0 ? 0 : job.place / job.total)
  return (
    <div className="flex flex-col gap-1.5 rounded-md bg-surface px-3 py-2 text-13">
      <p className="tabular flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {isWaiting ? t('waiting', { title }) : t('percent', { title, percent })}
        </span>
        {!isWaiting && estimate && (
          <span className="text-muted">{t('rate', { rate: estimate.rowsPerSecond })}</span>
        )}
        {others > 0 && <span className="text-muted">{t('more', { count: others })}</span>}
        <TextLink href={`/accounts/jobs/${encodeURIComponent(job.id)}`} className="ml-auto">
          {t('show')}
        </TextLink>
      </p>
      <Progress label={title} value={isWaiting ? undefined : job.place} max={Math.max(1, job.total)} />
    </div>
  )
}
