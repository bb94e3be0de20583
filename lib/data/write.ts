'use client'

import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { unstable_isUnrecognizedActionError as isOfAnotherBuild } from 'next/navigation'
import { useRef } from 'react'
import { noteRecentChange } from '@/lib/recent-change'
import { type Failure, notKnown, oldPage, RequestError, unreachable } from './request-error'
import { answerTimeoutMs } from './timeouts'

/** An action's result, as the browser sees it. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; failure: Failure }

/** A write through one action. `failure` says why the latest attempt did not succeed. */
export type Write<Variables, Answer> = UseMutationResult<Answer, RequestError, Variables> & {
  failure: Failure | undefined
}

/**
 * The mutation hook for one operation. `changes` are the keys of the queries to refetch on success. Two clicks write
 * once. If the session has ended, the sign-in page opens.
 */
export function useWrite<Variables = void, Answer = unknown>(
  act: (variables: Variables) => Promise<ActionResult<Answer>>,
  ...changes: readonly QueryKey[]
): Write<Variables, Answer> {
  const queryClient = useQueryClient()
  const mutation = useJoinedMutation<Variables, Answer>({
    mutationFn: (variables) => answerOf(() => act(variables)),
    networkMode: 'always',
    onSuccess: () => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { ...mutation, failure: mutation.error?.failure }
}

/** A mutation of which a second call with the same arguments joins the one that is running. */
export function useJoinedMutation<Variables, Answer>(
  options: UseMutationOptions<Answer, RequestError, Variables>,
): UseMutationResult<Answer, RequestError, Variables> {
  const running = useRef(new Map<string, Promise<Answer>>())
  const mutation = useMutation(options)
  const mutateAsync: typeof mutation.mutateAsync = (...given) => {
    const same = JSON.stringify(given[0]) ?? ''
    const answer =
      running.current.get(same) ??
      mutation.mutateAsync(...given).finally(() => {
        running.current.delete(same)
      })
    running.current.set(same, answer)
    return answer
  }
  const mutate: typeof mutation.mutate = (...given) => {
    mutateAsync(...given).catch(() => {})
  }
  return { ...mutation, mutate, mutateAsync }
}

/** The data from an action's result; throws RequestError for any other outcome. */
export async function answerOf<T>(act: () => Promise<ActionResult<T>>): Promise<T> {
  if (!navigator.onLine) throw new RequestError(unreachable)
  const result = await answerInTime(act())
    .finally(noteRecentChange)
    .catch((error) => {
      throw new RequestError(isOfAnotherBuild(error) ? oldPage : notKnown)
    })
  if (result.ok) return result.data
  if (result.failure.code === 'unauthenticated') leaveForSignIn()
  throw new RequestError(result.failure)
}

function answerInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The action timed out.')), answerTimeoutMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** Navigates to the sign-in page, which says that the session has ended and returns to this page after sign-in. */
export function leaveForSignIn(): void {
  const here = location.pathname + location.search
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}&ended=1`)
}
