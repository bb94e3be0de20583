'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Job } from '@/lib/contract/job'
import { accountKeys } from '@/lib/data/accounts/accounts'
import {
  isActive,
  jobOptions,
  useCancelJob,
  useCheckImport,
  useChooseHeadings,
  useChooseReading,
  useCorrectJobRows,
  useStartJob,
  useUndoJob,
} from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'

export type LiveJob = ReturnType<typeof useJobActs> & {
  job: Job
  canAct: boolean
  /** When the job was last loaded, by the browser's clock. */
  readAt: number
}

/** Follows a job's state on the server, and invalidates the cached accounts when the job ends. */
export function useJob(jobId: string) {
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(jobOptions(jobId))
  const failure = error ? failureOf(error) : undefined
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])
  useEffect(() => {
    // A window beside another one stays visible, so `visibilitychange` does not fire when the user returns to it.
    const lookAgain = () => void refetch()
    window.addEventListener('focus', lookAgain)
    return () => window.removeEventListener('focus', lookAgain)
  }, [refetch])
  const active = data !== undefined && isActive(data.job)
  const before = useRef(active)
  useEffect(() => {
    if (before.current && !active) void queries.invalidateQueries({ queryKey: accountKeys.all })
    before.current = active
  }, [active, queries])
  return { job: data?.job, readAt: dataUpdatedAt, failure, refetch }
}

/**
 * The actions on a job, offered only if `canAct`. If an action is refused or gets no response, the job is refetched.
 */
export function useJobActs(jobId: string, refetch: () => unknown) {
  const [start, cancel, undo, check] = [useStartJob(), useCancelJob(), useUndoJob(), useCheckImport()]
  const [correct, headings, readings] = [useCorrectJobRows(), useChooseHeadings(), useChooseReading()]
  const writes = [start, cancel, undo, check, correct, headings, readings]
  const refusal = writes.find(({ failure }) => failure)?.failure
  const readAnew = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (refusal) readAnew()
  }, [refusal])

  /** Resolves to whether the action succeeded; if not, `refusal` holds the reason until the next action. */
  async function act(run: () => Promise<unknown>): Promise<boolean> {
    for (const write of writes) if (write.isError) write.reset()
    return run().then(
      () => true,
      () => false,
    )
  }

  return {
    pending: writes.some(({ isPending }) => isPending),
    refusal,
    start: () => act(() => start.mutateAsync(jobId)),
    cancel: () => act(() => cancel.mutateAsync(jobId)),
    undo: () => act(() => undo.mutateAsync(jobId)),
    check: (body: Parameters<typeof check.mutateAsync>[0]['body']) =>
      act(() => check.mutateAsync({ jobId, body })),
    chooseHeadings: (row: number) => act(() => headings.mutateAsync({ jobId, row })),
    chooseReading: (body: Parameters<typeof readings.mutateAsync>[0]['body']) =>
      act(() => readings.mutateAsync({ jobId, body })),
    correct: (body: Parameters<typeof correct.mutateAsync>[0]['body']) =>
      act(() => correct.mutateAsync({ jobId, body })),
  }
}
