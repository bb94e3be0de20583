'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Job } from '@/lib/contract/job'
import { accountKeys } from '@/lib/data/accounts'
import { type Failure, failureOf } from '@/lib/data/failure'
import { isActive, jobKeys, jobOptions, type OneJob } from '@/lib/data/jobs'
import { type ActionResult, leaveForSignIn } from '@/lib/data/write'

export type LiveJob = ReturnType<typeof useJob>

/**
 * A job as it goes on at the server, and the acts on it, which are offered where `canAct`. `readAt`: when it was last
 * heard of (epoch ms).
 */
export function useJob(first: Job, canAct: boolean) {
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(jobOptions(first))
  const { job } = data
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const failure = error ? failureOf(error) : undefined
  useSignIn(failure)
  useFreshLists(job)

  /** What an act answered is newer than any question that is still under way. */
  async function show(next: Job) {
    await queries.cancelQueries({ queryKey: jobKeys.one(next.id), exact: true })
    queries.setQueryData<OneJob>(jobKeys.one(next.id), { job: next })
  }

  async function act(run: () => Promise<ActionResult<OneJob>>): Promise<boolean> {
    setPending(true)
    const result = await run()
    setPending(false)
    setRefusal(result.ok ? undefined : result.failure)
    if (!result.ok) {
      void refetch()
      return false
    }
    queries.removeQueries({ queryKey: jobKeys.rows(first.id) })
    await show(result.data.job)
    return true
  }

  return { job, canAct, readAt: dataUpdatedAt, failure, pending, refusal, act, show }
}

function useSignIn(failure?: Failure) {
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])
}

/** What was read of accounts before a job has changed them is old when it ends. */
function useFreshLists(job: Job) {
  const queries = useQueryClient()
  const active = isActive(job)
  const before = useRef(active)
  useEffect(() => {
    if (before.current && !active) void queries.invalidateQueries({ queryKey: accountKeys.all })
    before.current = active
  }, [active, queries])
}
