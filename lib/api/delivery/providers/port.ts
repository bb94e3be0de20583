import type { Language } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'

/** An app by the token that FCM gave it, or a browser by its push subscription (RFC 8030, keys in base64url by RFC 8291). */
export type DeviceAddress =
  | { kind: 'fcm'; token: string }
  | { kind: 'webpush'; endpoint: string; keys: { p256dh: string; auth: string } }

/** One message to one person, and for a push to one of their devices. */
export type OutgoingMessage = {
  deliveryId: string
  /** Pushes of one notification to one device carry it as their collapse key: a second replaces the first. */
  notificationId: string | null
  /** E.164; null on a channel that needs none. */
  phone: string | null
  device: DeviceAddress | null
  /** null for a welcome SMS. */
  message: Message | null
  /** What 4.7 calls `metadata`; empty for a welcome SMS. */
  metadata: { sectionId?: string; [key: string]: unknown }
  business: { name: string; language: Language }
  /** Which try of this delivery it is, from 1; left out, it is the first. */
  attempt?: number
}

/**
 * What became of one attempt. `code` is the provider's own, or names what the network did; `message` is what it said in
 * words, as `providerWords` leaves it.
 * - `accepted`: the provider has taken it.
 * - `refused`: certainly not sent, and trying again would not help; `deviceGone` when the provider says that the device
 *   will never be reached again.
 * - `retry`: certainly not sent, and worth another try, `afterSeconds` from now at the earliest; `wholeChannel` when
 *   the cause holds for every recipient, so that none is tried before; `tooFast` when the provider works, and only turned
 *   it away for coming too fast.
 * - `unclear`: perhaps sent.
 */
export type Outcome = { message?: string } & (
  | { kind: 'accepted'; providerMessageId: string; code?: string }
  | { kind: 'refused'; code: string; deviceGone?: boolean }
  | { kind: 'retry'; code: string; afterSeconds?: number; wholeChannel?: boolean; tooFast?: boolean }
  | { kind: 'unclear'; code: string }
)

/** One provider. `send` never throws; after `signal` it answers at once, `unclear` if it had begun to send. */
export type DeliveryProvider = {
  /** How many messages may be under way at once. */
  concurrency: number
  /** How many it takes a second, from this process; left out, as many as it answers. */
  perSecond?: number
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>
  /** Whether the provider works at all, asked by a request that sends nothing. */
  answers?(signal: AbortSignal): Promise<boolean>
}
