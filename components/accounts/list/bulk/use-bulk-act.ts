'use client'

import { useRef, useState } from 'react'
import type { Job } from '@/lib/contract/job'
import type { AccountSelection } from '@/lib/data/accounts/gather-accounts'
import { type BulkBody, useCancelJob, useCreateBulkJob, useStartJob } from '@/lib/data/jobs'
import { newKey } from '@/lib/data/new-key'
import { type BulkAction, useFollowJob } from './use-follow-job'

export type BulkDetails = Pick<BulkBody, 'reason' | 'accountType'>
export type BulkAct = ReturnType<typeof useBulkAct>

/** Whether an action needs details before its accounts can be counted. */
export function isAsking(action: BulkAction): boolean {
  return action === 'block' || action === 'move'
}

/** A bulk change, from the request to the start: the API counts the accounts, and the user confirms the number. */
export function useBulkAct(selection: AccountSelection, onDone: () => void) {
  const follow = useFollowJob()
  const counting = useCreateBulkJob()
  const starting = useStartJob()
  const cancelling = useCancelJob()
  const [action, setAction] = useState<BulkAction>()
  const [open, setOpen] = useState(false)
  const [job, setJob] = useState<Job>()
  // Incremented by every new request, so that the result of an earlier one is discarded.
  const wish = useRef(0)
  // A ref is set at once, without waiting for a render, so that a double click does not start the job twice.
  const begun = useRef<string>(undefined)

  async function count(wanted: BulkAction, details: BulkDetails = {}) {
    const mine = wish.current
    const body = { action: wanted, ...named(selection), ...details, start: false }
    // The dialog shows any failure.
    const drafted = await counting.mutateAsync({ body, key: newKey() }).catch(() => undefined)
    if (!drafted) return
    if (wish.current === mine) setJob(drafted.job)
    else cancelling.mutate(drafted.job.id)
  }

  function begin(wanted: BulkAction) {
    wish.current += 1
    counting.reset()
    starting.reset()
    setAction(wanted)
    setJob(undefined)
    setOpen(true)
    if (!isAsking(wanted)) void count(wanted)
  }

  function giveUp() {
    wish.current += 1
    setOpen(false)
    if (job && begun.current !== job.id) cancelling.mutate(job.id)
  }

  async function start(onStarted: () => void) {
    if (!job || begun.current === job.id) return
    begun.current = job.id
    const started = await starting.mutateAsync(job.id).catch(() => undefined)
    if (!started) {
      begun.current = undefined
      return
    }
    onStarted()
    setOpen(false)
    onDone()
    await follow(started.job)
  }

  const pending = counting.isPending || starting.isPending
  const failure = starting.failure ?? counting.failure
  return { action, open, job, failure, pending, begin, count, giveUp, start }
}

/** Removes from a list's selection the properties that the API does not accept. */
function named(selection: AccountSelection): AccountSelection {
  if ('accountIds' in selection) return { accountIds: selection.accountIds }
  return { filters: selection.filters }
}
