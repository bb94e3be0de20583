'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Progress } from '@/components/ui/feedback/progress'
import type { Job } from '@/lib/contract/job'
import { useFormat } from '@/lib/i18n/use-format'
import { BriefCounts } from './brief-counts'
import { addSample, type Estimate, estimateProgress, type Sample } from './progress-estimate'

type JobProgressProps = { job: Job; readAt: number }

/** The job's progress, pace and time left, or what it is waiting for. */
export function JobProgress({ job, readAt }: JobProgressProps) {
  const t = useTranslations('jobs.progress')
  const isWaiting = job.state === 'waiting' || job.ahead > 0
  return (
    <div className="flex max-w-160 flex-col gap-3">
      <p className="text-16">
        {job.ahead > 0
          ? t('ahead', { count: job.ahead })
          : t(job.state as 'checking' | 'waiting' | 'running' | 'undoing')}
      </p>
      <Progress label={t('running')} value={isWaiting ? undefined : job.place} max={Math.max(1, job.total)} />
      {isWaiting ? <Total job={job} /> : <Pace job={job} readAt={readAt} />}
      <p className="text-13 text-muted">{t('closing')}</p>
    </div>
  )
}

function Total({ job: { total } }: { job: Job }) {
  const t = useTranslations('jobs.list')
  return <p className="tabular text-13">{t('rows', { count: total })}</p>
}

function Pace({ job, readAt }: JobProgressProps) {
  const t = useTranslations('jobs.progress')
  const format = useFormat()
  const estimate = useProgress(job, readAt)
  const { place, total } = job
  return (
    <>
      <div className="tabular flex flex-wrap gap-x-6 gap-y-1 text-13">
        <span className="min-w-10 font-medium">{format.percent(total === 0 ? 0 : place / total)}</span>
        <span>{t('place', { place, total })}</span>
        {estimate && <span>{t('rate', { rate: estimate.rowsPerSecond })}</span>}
        <span className="text-muted">
          {estimate ? t('left', { duration: format.duration(estimate.secondsLeft) }) : t('estimating')}
        </span>
      </div>
      <p className="min-h-5 text-13 text-muted">
        <BriefCounts job={job} />
      </p>
    </>
  )
}

type Seen = { state: Job['state']; samples: readonly Sample[] }

/** Pace and time left, re-estimated whenever the job's progress is updated. */
function useProgress({ state, place, total }: Job, readAt: number): Estimate | undefined {
  const [seen, setSeen] = useState<Seen>({ state, samples: [{ place, at: readAt }] })
  const samples = addSample(seen.state === state ? seen.samples : [], { place, at: readAt })
  if (samples !== seen.samples) setSeen({ state, samples })
  return estimateProgress(samples, total)
}
