'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { type Sending, useCreateNotification } from '@/lib/data/notifications'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { answerTimeoutMs } from '@/lib/data/timeouts'
import type { SentWith } from './draft'
import type { Mark } from './use-notification-draft'

/**
 * What became of the last act of sending. `unknown`: it may have been sent; `oldPage`: this page is of an earlier console, so
 * that nothing was sent by it, and `oldPageUnknown` that the same is not known of an act before; `reused`: what was sent is an
 * earlier wording; `recent`: the same went to the same people a moment ago by another notification, and nothing by this one.
 */
export type SendState =
  | { kind: 'idle' | 'sending' | 'unknown' | 'oldPage' | 'oldPageUnknown' | 'reused' | 'done' }
  | { kind: 'recent'; notificationId: string }
  | { kind: 'refused'; failure: Failure }

type SendOptions = {
  /** Whether this draft was sent before and nobody knows what became of it. */
  attempted: boolean
  mark: (state: Mark) => void
  finish: () => void
  onRefused: (failure: Failure) => void
}

/** Refusals of what the API has read to its end: nothing is stored under the key. */
const settled = ['invalid_arguments', 'sent_recently']
/** Answers that leave open whether the API has stored it. */
const open = ['not_known', 'unavailable', 'internal', 'still_running']
const waitMs = 1_000

/** Sends a draft once: a second click changes nothing, and without an answer the same key may be tried again. */
export function useSend({ attempted, mark, finish, onRefused }: SendOptions) {
  const [state, setState] = useState<SendState>({ kind: 'idle' })
  const busy = useRef(false)
  const router = useRouter()
  const { mutateAsync } = useCreateNotification()

  async function send(sending: Sending, sentWith: SentWith) {
    if (busy.current) return
    busy.current = true
    setState({ kind: 'sending' })
    // A page that goes away before the answer has left the draft as sent.
    mark({ attempted: true, sentWith })
    try {
      const { notification } = await waitingForOurs(() => mutateAsync(sending))
      finish()
      setState({ kind: 'done' })
      // Still busy: nothing more can be sent from this page.
      router.push(`/notifications/${encodeURIComponent(notification.id)}`)
    } catch (error) {
      busy.current = false
      explain(failureOf(error))
    }
  }

  function explain(failure: Failure) {
    if (open.includes(failure.code)) return setState({ kind: 'unknown' })
    if (failure.code === 'idempotency_key_reused') {
      mark({ attempted: true, reused: true })
      return setState({ kind: 'reused' })
    }
    // Only of what the API has read to its end is it known that nothing is stored under this key. What came no further says
    // nothing of a time before.
    const stillOpen = attempted && !settled.includes(failure.code)
    mark({ attempted: stillOpen })
    if (failure.code === 'old_page') return setState({ kind: stillOpen ? 'oldPageUnknown' : 'oldPage' })
    const { notificationId } = failure.data
    if (failure.code === 'sent_recently' && typeof notificationId === 'string') {
      return setState({ kind: 'recent', notificationId })
    }
    if (failure.code === 'unreachable' && stillOpen) return setState({ kind: 'unknown' })
    setState({ kind: 'refused', failure })
    onRefused(failure)
  }

  return { state, send, settle: () => setState({ kind: 'idle' }) }
}

/** One act of sending; a request of ours that still runs is waited for, as long as anybody would wait. */
async function waitingForOurs<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + answerTimeoutMs - waitMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (failureOf(error).code !== 'still_running' || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
