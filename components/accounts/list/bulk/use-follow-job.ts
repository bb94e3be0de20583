'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { jobHref } from '@/components/hrefs'
import { canUndo, changedOf } from '@/components/jobs/job-counts'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { bulkActions } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { useOffers } from '@/lib/data/business'
import { serverNow } from '@/lib/data/connection/server-clock'
import { jobKeys, useUndoJob } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { waitForJob } from '@/lib/data/wait-for-job'
import { useFailureToast } from '../../failure-notice'

export type BulkAction = (typeof bulkActions)[number]

/** Announces that a bulk change has started and, if it ends soon, that it is done, with a way to undo it. */
export function useFollowJob() {
  const t = useTranslations('jobs')
  const words = useTranslations('accounts.actions')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const undoing = useUndoJob()
  const offersUndo = useOffers('undoJob')
  const opens = (job: Job) => ({
    label: t('bulk.show'),
    onAction: () => router.push(jobHref(job.id)),
  })

  async function takeBack(job: Job) {
    try {
      await undoing.mutateAsync(job.id)
    } catch (error) {
      const said = { title: words('notUndone'), notKnown: words('notKnown'), action: opens(job) }
      return sayFailure(failureOf(error), said)
    }
    toast.show({ title: t('bulk.undoing'), action: opens(job) })
    await rest(job)
  }

  /** Waits for the job to end, then reloads the lists. */
  async function rest(job: Job): Promise<Job | undefined> {
    void queries.invalidateQueries({ queryKey: jobKeys.active })
    const ended = await waitForJob(job.id)
    if (ended) void queries.invalidateQueries({ queryKey: accountKeys.all })
    return ended
  }

  return async function follow(job: Job): Promise<void> {
    const action = job.kind as BulkAction
    const begun = t(`running.${action}`, { count: job.total })
    const begunToast = toast.show({ title: begun, action: opens(job) })
    const ended = await rest(job)
    if (!ended) return
    toast.dismiss(begunToast)
    const isFailed = ended.state === 'failed'
    const count = changedOf(ended.counts.run)
    const unknown = ended.counts.run?.unknown ?? 0
    const left = ended.total - count - unknown
    const remarks = [
      unknown > 0 && t('upstream.maybe', { count: unknown }),
      left > 0 && t('bulk.notDone', { count: left }),
    ].filter((remark) => remark !== false)
    const done = count === 0 && unknown > 0 ? remarks.shift() : t(`done.${action}`, { count })
    toast.show({
      title: isFailed ? t('bulk.failed') : done,
      description: remarks.join(' '),
      tone: isFailed ? 'error' : unknown > 0 ? 'warning' : 'success',
      action:
        offersUndo && canUndo(ended, serverNow()) && count > 0
          ? { label: t('bulk.undo'), onAction: () => void takeBack(ended) }
          : opens(ended),
    })
  }
}
