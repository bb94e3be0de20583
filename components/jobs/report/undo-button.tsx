'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { changedOf } from '../job-counts'
import type { LiveJob } from '../use-job'

/** Undoes a whole job, after a confirmation that states how many accounts are affected. */
export function UndoButton({ live: { job, undo, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.report')
  const [asking, setAsking] = useState(false)
  const count = changedOf(job.counts.run)
  const takeBack = async () => {
    await undo()
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        {t('undoAct')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('undoTitle', { count })}
        description={t('undoText')}
        confirmLabel={t('undo', { count })}
        onConfirm={takeBack}
        tone="primary"
        pending={pending}
      />
    </>
  )
}
