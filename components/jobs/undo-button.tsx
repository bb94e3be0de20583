'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { undoJob } from '@/lib/data/job-acts'
import { canUndo, changedOf } from './job-counts'
import type { LiveJob } from './use-job'

/** Takes a job back as one, after a question that names how many accounts that are. */
export function UndoButton({ live: { job, canAct, act, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.report')
  const [asking, setAsking] = useState(false)
  const count = changedOf(job.counts.run)
  if (!canAct || !canUndo(job, Date.now()) || count === 0) return null
  const undo = async () => {
    await act(() => undoJob(job.id))
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        {t('undoAct')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('undoTitle', { count })}
        description={t('undoText')}
        confirmLabel={t('undo', { count })}
        onConfirm={undo}
        pending={pending}
      />
    </>
  )
}
