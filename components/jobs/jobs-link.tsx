'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink, buttonStyle } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { isActive, newestJobsOptions } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'

/**
 * The link to the jobs, with the active job's progress. Invisible copies of the longest labels reserve its width, so
 * that nothing else on the page moves when a job starts or ends.
 */
export function JobsLink() {
  const t = useTranslations('jobs.page')
  const format = useFormat()
  const { data } = useQuery(newestJobsOptions())
  // Jobs are listed newest first, but run oldest first.
  const active = data?.jobs.filter(isActive).reverse() ?? []
  const job = active.find(({ ahead }) => ahead === 0) ?? active[0]
  const isWaiting = job?.state === 'waiting' || (job?.ahead ?? 0) > 0
  const percentOf = (share: number) => t('percent', { percent: format.percent(share) })
  const text = !job
    ? t('title')
    : isWaiting
      ? t('waiting')
      : percentOf(job.total === 0 ? 0 : job.place / job.total)
  return (
    <span className="tabular grid justify-items-end [&>*]:[grid-area:1/1]">
      <ButtonLink variant="ghost" href="/accounts/jobs">
        {job ? <Spinner className="size-4" /> : <ListChecks aria-hidden="true" />}
        {text}
      </ButtonLink>
      {[t('waiting'), percentOf(1)].map((longest) => (
        <span key={longest} aria-hidden="true" className={cn(buttonStyle('ghost'), 'invisible')}>
          <ListChecks />
          <span>{longest}</span>
        </span>
      ))}
    </span>
  )
}
