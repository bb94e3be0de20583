'use client'

import { useQueryClient } from '@tanstack/react-query'
import { unstable_isUnrecognizedActionError as isOldPage, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { SendNotification } from '@/lib/contract/notification'
import type { Failure } from '@/lib/data/failure'
import { notificationsKey } from '@/lib/data/notifications'
import { type ActionResult, leaveForSignIn } from '@/lib/data/write'

export type SendAction = (
  body: SendNotification,
  idempotencyKey: string,
) => Promise<ActionResult<{ notificationId: string }>>

export type SendState =
  | { kind: 'idle' | 'sending' | 'unknown' | 'oldPage' | 'reused' | 'done' }
  | { kind: 'refused'; failure: Failure }

type SendOptions = {
  act: SendAction
  /** Whether this draft was sent before and nobody knows what became of it. */
  attempted: boolean
  markAttempted: (attempted: boolean) => void
  finish: () => void
  onRefused: (failure: Failure) => void
}

const uncertain = ['not_known', 'unavailable', 'internal', 'still_running']
const mostTries = 4
const waitMs = 1_000
const healthMs = 3_000
const patienceMs = 30_000

/** Sends a draft once: a second click changes nothing, and without an answer the same key may be tried again. */
export function useSend({ act, attempted, markAttempted, finish, onRefused }: SendOptions) {
  const [state, setState] = useState<SendState>({ kind: 'idle' })
  const busy = useRef(false)
  const router = useRouter()
  const queryClient = useQueryClient()

  async function send(body: SendNotification, key: string) {
    if (busy.current) return
    busy.current = true
    setState({ kind: 'sending' })
    markAttempted(true)
    const outcome = await sendUntilAnswered(act, body, key)
    if (typeof outcome !== 'string' && outcome.ok) {
      finish()
      setState({ kind: 'done' })
      void queryClient.invalidateQueries({ queryKey: [...notificationsKey, 'list'] })
      // Still busy: nothing more can be sent from this page.
      return router.push(`/notifications/${encodeURIComponent(outcome.data.notificationId)}`)
    }
    busy.current = false
    if (outcome === 'signedOut') return leaveForSignIn()
    if (typeof outcome === 'string') return setState({ kind: outcome })
    // Not sent this time says nothing of the time before.
    if (outcome.failure.code === 'unreachable' && attempted) return setState({ kind: 'unknown' })
    refuse(outcome.failure)
  }

  function refuse(failure: Failure) {
    if (failure.code === 'idempotency_key_reused') return setState({ kind: 'reused' })
    markAttempted(false)
    if (failure.code === 'unauthenticated') return leaveForSignIn()
    setState({ kind: 'refused', failure })
    onRefused(failure)
  }

  return { state, send, settle: () => setState({ kind: 'idle' }) }
}

/** One act of sending; a request of ours that still runs is waited for. */
async function sendUntilAnswered(act: SendAction, body: SendNotification, key: string) {
  for (let tries = 1; ; tries++) {
    const answer = await Promise.race([act(body, key), noAnswer()]).catch(withoutAnswer)
    if (typeof answer === 'string' || answer.ok || !uncertain.includes(answer.failure.code)) return answer
    if (answer.failure.code !== 'still_running' || tries === mostTries) return 'unknown' as const
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Fails once nobody would wait any longer; trying again under the same key is safe whatever still runs. */
function noAnswer(): Promise<never> {
  return new Promise((_, fail) => setTimeout(() => fail(new Error('No answer came.')), patienceMs))
}

/** Nobody knows; but a page of an earlier console surely sent nothing, and an ended session may be why. */
async function withoutAnswer(error: unknown): Promise<'oldPage' | 'signedOut' | 'unknown'> {
  if (isOldPage(error)) return 'oldPage'
  const health = await fetch('/api/health', { signal: AbortSignal.timeout(healthMs) }).catch(() => undefined)
  return health?.status === 401 ? 'signedOut' : 'unknown'
}
