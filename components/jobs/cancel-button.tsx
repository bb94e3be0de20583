'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import type { Job } from '@/lib/contract/job'
import type { LiveJob } from './use-job'

const stoppable: readonly Job['state'][] = ['draft', 'checking', 'checked', 'waiting', 'running']

/** Stops a job, asking for confirmation only if it may already have changed something. */
export function CancelButton({ live: { job, canAct, cancel, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.cancel')
  const [asking, setAsking] = useState(false)
  if (!canAct || !stoppable.includes(job.state)) return null
  const stop = async () => {
    await cancel()
    setAsking(false)
  }
  const isRunning = job.state === 'running'
  const isIdle = job.state === 'draft' || job.state === 'checked'
  return (
    <>
      <Button pending={pending && !asking} onClick={() => (isRunning ? setAsking(true) : stop())}>
        {t(isIdle ? 'discard' : 'act')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('title')}
        description={t('text')}
        confirmLabel={t('confirm')}
        onConfirm={stop}
        pending={pending}
      />
    </>
  )
}
