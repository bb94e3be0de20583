'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '@/components/ui/buttons/button'
import type { Job } from '@/lib/contract/job'
import { countsOf } from '../job-counts'

/** The refused rows as a file: to be put right there and imported again. */
export function DownloadRefused({ job }: { job: Job }) {
  const t = useTranslations('jobs.checked')
  const count = countsOf(job).refused ?? 0
  if (count === 0) return null
  const query = new URLSearchParams({ outcome: 'refused', ...(job.name !== null && { name: job.name }) })
  return (
    <a href={`/api/jobs/${encodeURIComponent(job.id)}/report?${query}`} className={buttonStyle()}>
      <Download aria-hidden="true" />
      {t('download', { count })}
    </a>
  )
}
