'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Definitions } from '../definitions'
import { FileFacts } from '../file-facts'
import { changedOf } from '../job-counts'
import { DownloadRefused } from '../report/download-refused'
import { RefusalGroups } from '../report/refusal-groups'
import { JobRows } from '../rows/job-rows'
import type { LiveJob } from '../use-job'

type CheckedImportProps = { live: LiveJob; definitions: Definitions; onBack: () => void }

/** The result of the dry run: its counts, its rows, and the button that starts the import. */
export function CheckedImport({ live, definitions, onBack }: CheckedImportProps) {
  const t = useTranslations('jobs.checked')
  const { job, canAct, start, pending } = live
  const count = changedOf(job.counts.check)
  const refused = job.counts.check?.refused ?? 0
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p>{t('text')}</p>
        <FileFacts job={job} />
      </div>
      {count === 0 && <Notice tone="amber">{t('nothing')}</Notice>}
      {refused > 0 && <p className="text-13 text-muted">{t('refusedStay', { count: refused })}</p>}
      <div className="flex flex-wrap gap-2">
        {canAct && (
          <>
            <Button variant="primary" pending={pending} disabled={count === 0} onClick={start}>
              {t('start', { count })}
            </Button>
            <Button onClick={onBack}>{t('back')}</Button>
          </>
        )}
        <DownloadRefused job={job} />
      </div>
      <RefusalGroups live={live} definitions={definitions} />
      <JobRows live={live} definitions={definitions} />
    </div>
  )
}
