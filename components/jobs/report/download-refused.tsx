'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DownloadLink } from '@/components/shell/download-link'
import { buttonStyle } from '@/components/ui/buttons/button'
import type { Job, RefusalGroup } from '@/lib/contract/job'
import { countsOf } from '../job-counts'

/** Downloads the refused rows as a file, to be corrected and imported again. */
export function DownloadRefused({ job }: { job: Job }) {
  const t = useTranslations('jobs.checked')
  const count = countsOf(job).refused ?? 0
  if (count === 0) return null
  return (
    <DownloadLink href={refusedAddress(job)} className={buttonStyle('ghost')}>
      <Download aria-hidden="true" />
      {t('download', { count })}
    </DownloadLink>
  )
}

/** The download URL of all refused rows, or of one group. */
export function refusedAddress({ id, name }: Job, group?: Pick<RefusalGroup, 'path' | 'code'>): string {
  const query = new URLSearchParams({
    outcome: 'refused',
    ...(group && { path: group.path, code: group.code }),
    ...(name !== null && { name }),
  })
  return `/api/jobs/${encodeURIComponent(id)}/report?${query}`
}
