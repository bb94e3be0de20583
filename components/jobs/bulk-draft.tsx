'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { startJob } from '@/lib/data/job-acts'
import type { LiveJob } from './use-job'
import { useJobTitle } from './use-job-title'

/** A change of many accounts that was asked for and not begun. */
export function BulkDraft({ live: { job, act, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.draft')
  const title = useJobTitle()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('text')}</p>
      <Button variant="primary" pending={pending} onClick={() => act(() => startJob(job.id))}>
        {title(job)}
      </Button>
    </div>
  )
}
