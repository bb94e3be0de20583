import { setTimeout as pause } from 'node:timers/promises'
import type { MessageStatus } from '../callbacks/statuses'
import type { DeliveryProvider, Outcome, OutgoingMessage } from './port'

const concurrency = 16
const defaultSlowSeconds = 3

export type SimulatedOptions = {
  /** Called before the message ID is stored; when it is stored, the status is applied to the delivery. */
  saveStatuses: (statuses: readonly MessageStatus[]) => Promise<void>
  slowSeconds?: number
}

/**
 * The response for a phone number. `later` is a status of the kind that a real provider reports in a
 * callback.
 */
type Answer =
  | { kind: 'accepted'; later?: Pick<MessageStatus, 'state' | 'code'>; isSlow?: boolean }
  | Extract<Outcome, { kind: 'refused' | 'unclear' | 'retry' }>

const delivered: Answer = { kind: 'accepted', later: { state: 'delivered', code: null } }
const answers: Record<string, Answer> = {
  '00': { kind: 'refused', code: 'simulated_refusal' },
  '01': { kind: 'unclear', code: 'simulated_silence' },
  '02': { ...delivered, isSlow: true },
  '03': { kind: 'accepted' },
  '04': { kind: 'accepted', later: { state: 'read', code: null } },
  '05': { kind: 'retry', code: 'simulated_overload', tooFast: true },
  '06': { kind: 'accepted', later: { state: 'failed', code: 'simulated_undelivered' } },
}

/**
 * The provider used in a drill. It sends nothing, and responds according to the last two digits of the phone number,
 * which for a push is the account's. Deliveries that would be skipped in production, such as a push to an account
 * without a device, never get here.
 *
 * | ends in | what happens |
 * | --- | --- |
 * | 00 | refused: failed with the code `simulated_refusal` |
 * | 01 | unclear outcome: unknown, with the code `simulated_silence`, a push after five attempts |
 * | 02 | accepted after three seconds, then delivered |
 * | 03 | accepted, with no status after that |
 * | 04 | accepted, then read |
 * | 05 | rejected at the first attempt (`simulated_overload`), delivered at the second |
 * | 06 | accepted, then failed with the code `simulated_undelivered` |
 * | anything else | accepted, then delivered |
 *
 * This file must not import anything that uses the network.
 */
export function simulatedProvider(options: SimulatedOptions): DeliveryProvider {
  return { concurrency, send: (message, signal) => send(options, message, signal) }
}

async function send(
  { saveStatuses, slowSeconds = defaultSlowSeconds }: SimulatedOptions,
  { deliveryId, phone, attempt = 1 }: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const answer = answerTo(phone, attempt)
  if (answer.kind !== 'accepted') return answer
  const providerMessageId = `simulated-${deliveryId}-${attempt}`
  try {
    if (answer.isSlow) await pause(slowSeconds * 1000, undefined, { signal })
    if (answer.later)
      await saveStatuses([{ channel: 'simulated', messageId: providerMessageId, ...answer.later }])
  } catch {
    // A failure here is always our own, so nothing was sent.
    return { kind: 'retry', code: 'simulated_interruption', tooFast: true }
  }
  return { kind: 'accepted', providerMessageId }
}

function answerTo(phone: string | null, attempt: number): Answer {
  const answer = answers[phone?.slice(-2) ?? ''] ?? delivered
  return answer.kind === 'retry' && attempt > 1 ? delivered : answer
}
