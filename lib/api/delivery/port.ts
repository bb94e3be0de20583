import type { Message } from '@/lib/contract/notification'

/** One message to one person. `message` is null for a welcome SMS. */
export type OutgoingMessage = {
  deliveryId: string
  /** E.164; null on a channel that needs none. */
  phone: string | null
  message: Message | null
}

/**
 * What became of one attempt. `code` is the provider's own, or names what the network did.
 * - `accepted`: the provider has taken it.
 * - `refused`: certainly not sent, and trying again would not help.
 * - `retry`: certainly not sent, and worth another try, `afterSeconds` from now at the earliest; `wholeChannel` when
 *   the cause holds for every recipient, so that none is tried before.
 * - `unclear`: perhaps sent. It is never sent again.
 */
export type Outcome =
  | { kind: 'accepted'; providerMessageId: string; code?: string }
  | { kind: 'refused'; code: string }
  | { kind: 'retry'; code: string; afterSeconds?: number; wholeChannel?: boolean }
  | { kind: 'unclear'; code: string }

/** One channel's way out. `send` never throws; after `signal` it answers at once, `unclear` if it had begun to send. */
export type DeliveryProvider = {
  /** How many messages may be under way at once. */
  concurrency: number
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>
}
