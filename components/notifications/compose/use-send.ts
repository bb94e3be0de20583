'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notificationHref } from '@/components/hrefs'
import type { CreateNotification } from '@/lib/contract/sending'
import { useCreateNotification } from '@/lib/data/notifications'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { answerTimeoutMs } from '@/lib/data/timeouts'
import type { SentWith } from './draft'
import type { KeptNotification } from './use-notification-draft'

/**
 * The result of the last attempt to send. `unknown`: it may have been sent. `oldPage`: the page is from an earlier
 * release, so nothing was sent; `oldPageUnknown`: the same, but an earlier attempt may have been sent. `reused`: an
 * earlier wording was sent with this key. `recent`: a notification with the same content went to the same people
 * moments ago, so this one was not sent.
 */
export type SendState =
  | { kind: 'idle' | 'sending' | 'unknown' | 'oldPage' | 'oldPageUnknown' | 'reused' | 'done' }
  | { kind: 'recent'; notificationId: string }
  | { kind: 'refused'; failure: Failure }

export type Sending = ReturnType<typeof useSend>

type SendOptions = {
  kept: Pick<KeptNotification, 'about' | 'mark' | 'renewKey' | 'finish'>
  /** Returns the request's body; undefined if there are no recipients. */
  bodyWith: (options: SentWith) => CreateNotification | undefined
  undoSeconds: number
  /** Runs one send at a time. */
  runOnce: (run: () => Promise<void>) => Promise<void>
  onRefused: (failure: Failure) => void
}

/** Error codes of requests that the API has fully processed and refused, so that nothing is stored under the key. */
const settled = ['invalid_arguments', 'sent_recently']
/** Error codes that leave it open whether the API has stored the notification. */
const open = ['not_known', 'unavailable', 'internal', 'still_running']
const waitMs = 1_000

/** Sends a draft once: a second click has no effect, and without a response the same key can be retried. */
export function useSend({ kept, bodyWith, undoSeconds, runOnce, onRefused }: SendOptions) {
  const { about, mark } = kept
  const [last, setLast] = useState<SendState>({ kind: 'idle' })
  const router = useRouter()
  const { mutateAsync } = useCreateNotification()

  async function send(key: string, options: SentWith) {
    const body = bodyWith(options)
    if (!body) return
    setLast({ kind: 'sending' })
    // The draft is marked before sending, so that it counts as attempted even if the page is left before the
    // response.
    mark({ attempted: true, sentWith: options })
    try {
      const { notification } = await waitingForOurs(() => mutateAsync({ body, key }))
      kept.finish()
      setLast({ kind: 'done' })
      router.push(notificationHref(notification.id))
    } catch (error) {
      explain(failureOf(error))
    }
  }

  function explain(failure: Failure) {
    if (open.includes(failure.code)) return setLast({ kind: 'unknown' })
    if (failure.code === 'idempotency_key_reused') {
      mark({ attempted: true, reused: true })
      return setLast({ kind: 'reused' })
    }
    // Only a request that the API has fully processed proves that nothing is stored under this key. Other failures
    // reveal nothing about earlier attempts.
    const stillOpen = about?.attempted === true && !settled.includes(failure.code)
    mark({ attempted: stillOpen })
    if (failure.code === 'old_page') return setLast({ kind: stillOpen ? 'oldPageUnknown' : 'oldPage' })
    const { notificationId } = failure.data
    if (failure.code === 'sent_recently' && typeof notificationId === 'string') {
      return setLast({ kind: 'recent', notificationId })
    }
    if (failure.code === 'unreachable' && stillOpen) return setLast({ kind: 'unknown' })
    setLast({ kind: 'refused', failure })
    onRefused(failure)
  }

  return {
    state: stateOf(last, about),
    /** How long a notification that is sent now can be undone. */
    undoSeconds,
    send: () =>
      void runOnce(async () => {
        // Once the draft has been sent, this page sends nothing more.
        if (!about || last.kind === 'done') return
        // A draft that may already have been sent is retried with the same options.
        const before = about.attempted ? about.sentWith : undefined
        await send(about.key, before ?? { undoSeconds, sendAgain: false })
      }),
    /** Sends even though the same message was sent moments ago. */
    sendAgain: () => void runOnce(() => send(kept.renewKey(), { undoSeconds, sendAgain: true })),
    /** Turns the draft into a new notification, regardless of what happened to the one with the earlier key. */
    renew: () => {
      kept.renewKey()
      setLast({ kind: 'idle' })
    },
    settle: () => setLast({ kind: 'idle' }),
  }
}

/** The result of the last attempt, or what is known of attempts before the page was loaded. */
function stateOf(last: SendState, about: KeptNotification['about']): SendState {
  if (last.kind !== 'idle' || !about?.attempted) return last
  return { kind: about.reused ? 'reused' : 'unknown' }
}

/** Sends once; if an earlier request with the same key is still running, waits for it up to the response timeout. */
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
