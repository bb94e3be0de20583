'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { useIsUpstream, useOffers } from '@/lib/data/business'
import { FileFacts } from '../file-facts'
import { changedOf } from '../job-counts'
import type { Definitions } from '../mappable-definitions'
import { DownloadRefused } from '../report/download-refused'
import { RefusalGroups } from '../report/refusal-groups'
import { JobRows } from '../rows/job-rows'
import type { LiveJob } from '../use-job'

type CheckedImportProps = { live: LiveJob; definitions: Definitions; onBack: () => void }

/** The result of the dry run: its counts, its rows, and the button that starts the import. */
export function CheckedImport({ live, definitions, onBack }: CheckedImportProps) {
  const t = useTranslations('jobs.checked')
  const upstream = useTranslations('jobs.upstream')
  const isUpstream = useIsUpstream()
  const { job, canAct } = live
  const count = changedOf(job.counts.check)
  const refused = job.counts.check?.refused ?? 0
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p>{isUpstream ? upstream('checked') : t('text')}</p>
        <FileFacts job={job} />
      </div>
      {count === 0 && <Notice tone="amber">{t('nothing')}</Notice>}
      {refused > 0 && <p className="text-13 text-muted">{t('refusedStay', { count: refused })}</p>}
      <div className="flex flex-wrap gap-2">
        {canAct && (
          <>
            <StartButton live={live} count={count} />
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

/** Starts the import, after a confirmation if it cannot be undone. */
function StartButton({ live: { start, pending }, count }: { live: LiveJob; count: number }) {
  const t = useTranslations('jobs')
  const offersUndo = useOffers('undoJob')
  const [asking, setAsking] = useState(false)
  const begin = async () => {
    await start()
    setAsking(false)
  }
  return (
    <>
      <Button
        variant="primary"
        pending={pending && !asking}
        disabled={count === 0}
        onClick={() => (offersUndo ? start() : setAsking(true))}
      >
        {t('checked.start', { count })}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('upstream.title', { count })}
        description={`${t('upstream.decides')} ${t('upstream.calls')}`}
        confirmLabel={t('checked.start', { count })}
        onConfirm={begin}
        pending={pending}
        tone="primary"
      />
    </>
  )
}
