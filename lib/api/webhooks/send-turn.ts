import { type SpanDetails, traced } from '@/lib/tracing/tracing'
import { callOut, type OutgoingAnswer, type OutgoingFailure } from '../outgoing/outgoing-request'
import { backoffSeconds } from '../workers/backoff'
import { signedHeaders } from './sign-message'
import type { DueMessage, SentMessage, TurnResult, WebhookTurn } from './webhook-turn-repository'

/** The timeout of a request. */
export const longestRequestMs = 10_000
/** No request in a turn starts later than this, so that a slow receiver does not block its slot. */
const turnMs = 5_000
const requestsAtOnce = 10
/**
 * A receiver is slow if its requests take longer than this on average; slow receivers may use only some of the slots.
 */
const slowMs = 2_000
const longestAnswerBytes = 64 * 1024
const longestError = 200
/** The backoff for an event that failed, which leads to about fifteen attempts in a day. */
const retries = { firstSeconds: 10, longestSeconds: 3 * 3600, factor: 4 }
/** The pause after a turn in which no request succeeded; short, so that alerts are not late. */
const pauses = { firstSeconds: 5, longestSeconds: 60 }
/** The longest `Retry-After` that is respected. */
const longestAskedSeconds = 3600
const gone = 410

export type Sending = { publicOnly: boolean; isStopping: () => boolean; open: (sealed: string) => string }

/**
 * Sends a webhook's due messages, several concurrently. While the webhook is failing, sends only one, to see whether
 * it has recovered. Never rejects.
 */
export async function sendMessages(
  turn: WebhookTurn,
  due: readonly DueMessage[],
  sending: Sending,
): Promise<TurnResult> {
  const waiting = turn.isFailing ? due.slice(0, 1) : [...due]
  const secrets = turn.secrets.map(sending.open)
  const sent: SentMessage[] = []
  const until = performance.now() + turnMs
  let askedSeconds = 0
  const sendInTurn = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const { retryAfterSeconds = 0, ...one } = await traced(spanOf(turn, message), () =>
        sendMessage(turn, message, secrets, sending),
      )
      sent.push(one)
      askedSeconds = Math.max(askedSeconds, retryAfterSeconds)
      if (performance.now() > until || sending.isStopping() || one.error) return
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, sendInTurn))
  const failed = sent.filter(({ error }) => error !== null)
  const pauseSeconds = backoffSeconds(turn.failuresInRow + 1, pauses)
  return {
    sent,
    succeeded: failed.length < sent.length,
    error: failed.at(-1)?.error ?? null,
    isGone: sent.some(({ status }) => status === gone),
    isSlow: sent.reduce((sum, { durationMs }) => sum + durationMs, 0) > slowMs * sent.length,
    pauseSeconds: Math.max(pauseSeconds, Math.min(askedSeconds, longestAskedSeconds)),
  }
}

function spanOf({ id, businessId }: WebhookTurn, { eventId, traceparent }: DueMessage): SpanDetails {
  const attributes = { 'beacon.business_id': businessId, 'beacon.webhook_id': id, 'beacon.event_id': eventId }
  return { name: 'send webhook', kind: 'consumer', causedBy: traceparent, attributes }
}

type Result = { answer: OutgoingAnswer } | { failure: OutgoingFailure }

async function sendMessage(
  { url }: WebhookTurn,
  message: DueMessage,
  secrets: readonly string[],
  { publicOnly }: Sending,
): Promise<SentMessage & { retryAfterSeconds?: number }> {
  const result = await sendEvent(url, { id: message.eventId, body: message.body }, { secrets, publicOnly })
  const afterSeconds = result.error === null ? 0 : backoffSeconds(message.attempts + 1, retries)
  return { ...message, ...result, afterSeconds }
}

type Signing = { secrets: readonly string[]; publicOnly: boolean; timeoutMs?: number }

/** What came back for one event; `error` is null if the receiver accepted it with a 2xx. */
type EventResult = Pick<SentMessage, 'at' | 'durationMs' | 'status' | 'error'> & {
  retryAfterSeconds?: number
}

/** Sends one event, signed with each of the secrets. Never rejects. */
export async function sendEvent(
  url: string,
  { id, body }: { id: string; body: string },
  { secrets, publicOnly, timeoutMs = longestRequestMs }: Signing,
): Promise<EventResult> {
  const at = new Date()
  const startedAt = performance.now()
  const result: Result = await callOut(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...signedHeaders({ id, body, at }, secrets),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    longestAnswerBytes,
    publicOnly,
  })
  const durationMs = Math.round(performance.now() - startedAt)
  const status = statusOf(result)
  const error = errorOf(result, status)
  const retryAfterSeconds = 'answer' in result ? result.answer.retryAfterSeconds : undefined
  return { at, durationMs, status, error, retryAfterSeconds }
}

/** If a response is too long, the call fails, but its status is known. */
function statusOf(result: Result): number | null {
  return ('answer' in result ? result.answer.status : result.failure.status) ?? null
}

/** Returns null if the receiver accepted the event with a 2xx. Redirects are not followed and count as failures. */
function errorOf(result: Result, status: number | null): string | null {
  if (status !== null && status >= 200 && status < 300) return null
  return status === null && 'failure' in result
    ? result.failure.code.slice(0, longestError)
    : `HTTP ${status}`
}
