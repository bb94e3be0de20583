'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { type Sending, useCreateNotification } from '@/lib/data/notifications'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { answerTimeoutMs } from '@/lib/data/timeouts'
import type { SentWith } from './draft'
import type { Mark } from './use-notification-draft'

/**
 * The result of the last attempt to send. `unknown`: it may have been sent. `oldPage`: the page is from an earlier
 * release, so nothing was sent; `oldPageUnknown`: likewise, but an earlier attempt may have been sent. `reused`: an
 * earlier wording was sent with this key. `recent`: another notification with the same content went to the same people
 * moments ago, so this one was not sent.
 */
export type SendState =
  | { kind: 'idle' | 'sending' | 'unknown' | 'oldPage' | 'oldPageUnknown' | 'reused' | 'done' }
  | { kind: 'recent'; notificationId: string }
  | { kind: 'refused'; failure: Failure }

type SendOptions = {
  /** Whether an earlier attempt to send this draft has an unknown outcome. */
  attempted: boolean
  mark: (state: Mark) => void
  finish: () => void
  onRefused: (failure: Failure) => void
}

/** Refusals after the API has fully processed the request: nothing is stored with the key. */
const settled = ['invalid_arguments', 'sent_recently']
/** Failures that leave open whether the API has stored the notification. */
const open = ['not_known', 'unavailable', 'internal', 'still_running']
const waitMs = 1_000

/** Sends a draft once: a second click has no effect, and without a response the same key can be retried. */
export function useSend({ attempted, mark, finish, onRefused }: SendOptions) {
  const [state, setState] = useState<SendState>({ kind: 'idle' })
  const busy = useRef(false)
  const router = useRouter()
  const { mutateAsync } = useCreateNotification()

  async function send(sending: Sending, sentWith: SentWith) {
    if (busy.current) return
    busy.current = true
    setState({ kind: 'sending' })
    // Marked first, so that the draft counts as attempted even if the page is left before the response.
    mark({ attempted: true, sentWith })
    try {
      const { notification } = await waitingForOurs(() => mutateAsync(sending))
      finish()
      setState({ kind: 'done' })
      // `busy` stays set, so that nothing more can be sent from this page.
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
    // Only a request that the API has fully processed proves that nothing is stored with this key. Other failures
    // reveal nothing about an earlier attempt.
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

/** Sends once, waiting up to the response timeout for an earlier request with the same key that is still running. */
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
