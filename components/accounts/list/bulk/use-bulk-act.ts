'use client'

import { useRef, useState } from 'react'
import type { Job } from '@/lib/contract/job'
import type { Failure } from '@/lib/data/failure'
import type { AccountSelection } from '@/lib/data/gather-accounts'
import { type BulkBody, cancelJob, draftBulkJob, startJob } from '@/lib/data/job-acts'
import { type BulkAction, useFollowJob } from './use-follow-job'

export type BulkDetails = Pick<BulkBody, 'reason' | 'accountType'>
export type BulkAct = ReturnType<typeof useBulkAct>

/** What an act needs to be told before anybody can say how many accounts it is about. */
export function isAsking(action: BulkAction): boolean {
  return action === 'block' || action === 'move'
}

/** One change of many accounts, from the wish to its start: the API counts them, a person agrees to the number. */
export function useBulkAct(selection: AccountSelection, onDone: () => void) {
  const follow = useFollowJob()
  const [action, setAction] = useState<BulkAction>()
  const [open, setOpen] = useState(false)
  const [job, setJob] = useState<Job>()
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  // A number that is counted up by each new wish: what was asked for an earlier one is given up.
  const wish = useRef(0)

  async function count(wanted: BulkAction, details: BulkDetails = {}) {
    const mine = wish.current
    setPending(true)
    setFailure(undefined)
    const result = await draftBulkJob({ action: wanted, ...named(selection), ...details })
    if (wish.current !== mine) return result.ok && cancelJob(result.data.job.id)
    setPending(false)
    if (result.ok) setJob(result.data.job)
    else setFailure(result.failure)
  }

  function begin(wanted: BulkAction) {
    wish.current += 1
    setAction(wanted)
    setJob(undefined)
    setFailure(undefined)
    setPending(false)
    setOpen(true)
    if (!isAsking(wanted)) void count(wanted)
  }

  function giveUp() {
    wish.current += 1
    setOpen(false)
    if (job) void cancelJob(job.id)
  }

  async function start() {
    if (!job || pending) return
    setPending(true)
    const result = await startJob(job.id)
    setPending(false)
    if (!result.ok) return setFailure(result.failure)
    setOpen(false)
    onDone()
    await follow(result.data.job)
  }

  return { action, open, job, failure, pending, begin, count, giveUp, start }
}

/** The selection alone: the list says more of it than the API takes. */
function named(selection: AccountSelection): AccountSelection {
  if ('accountIds' in selection) return { accountIds: selection.accountIds }
  return { filters: selection.filters }
}
