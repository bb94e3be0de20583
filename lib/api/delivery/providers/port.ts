import type { Language } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'

/** An app's FCM token, or a browser's push subscription (RFC 8030; keys in base64url per RFC 8291). */
export type DeviceAddress =
  | { kind: 'fcm'; token: string }
  | { kind: 'webpush'; endpoint: string; keys: { p256dh: string; auth: string } }

/** A message to one person or, for a push, to one of the person's devices. */
export type OutgoingMessage = {
  deliveryId: string
  /**
   * For a push, also the collapse key: a second push to a device for the same notification replaces the
   * first.
   */
  notificationId: string | null
  /** In E.164; null if the channel needs no phone number. */
  phone: string | null
  device: DeviceAddress | null
  /** null for a welcome SMS. */
  message: Message | null
  /** The language of the message (`en`, `es`, `pt`) if it is a translation. */
  language?: string
  /** The `metadata` described in 4.7; empty for a welcome SMS. */
  metadata: { sectionId?: string; [key: string]: unknown }
  business: { name: string; language: Language }
  /** The number of this attempt, beginning with 1, which is also the default. */
  attempt?: number
}

/**
 * The outcome of one attempt. `code` is the provider's own, or names the network error; `message` is the provider's
 * text after `cleanMessage`.
 * - `accepted`: the provider accepted the message.
 * - `refused`: certainly not sent, and retrying would not help; `deviceGone` if the provider reports that the device can
 *   never be reached again.
 * - `retry`: certainly not sent, and worth retrying, but not sooner than `afterSeconds` from now; `wholeChannel` if the
 *   cause affects every recipient, so that nothing is sent to anyone before then; `tooFast` if the provider works and
 *   only enforced a rate limit; `untilFixed` if only a change to our credentials or settings helps.
 * - `unclear`: may have been sent.
 */
export type Outcome = { message?: string } & (
  | { kind: 'accepted'; providerMessageId: string; code?: string }
  | { kind: 'refused'; code: string; deviceGone?: boolean }
  | {
      kind: 'retry'
      code: string
      afterSeconds?: number
      wholeChannel?: boolean
      tooFast?: boolean
      untilFixed?: boolean
    }
  | { kind: 'unclear'; code: string }
)

/**
 * The result of checking our credentials with a provider. If they do not work, `code` and `message` are set
 * as in an outcome.
 */
export type CredentialsCheck = { works: boolean; code?: string; message?: string }

/**
 * A provider. `send` never throws. When `signal` aborts, it returns at once; the outcome is `unclear` if
 * sending had started.
 */
export type DeliveryProvider = {
  /** The maximum number of messages in flight in each process. */
  concurrency: number
  /**
   * The maximum number of messages per second that the provider accepts from all processes together; omitted
   * if there is none.
   */
  perSecond?: number
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>
  /** Checks whether the provider works, with a request that sends nothing. */
  isHealthy?(signal: AbortSignal): Promise<boolean>
  /** Checks with the provider whether it accepts our credentials, without sending a message. Never throws. */
  check?(signal: AbortSignal): Promise<CredentialsCheck>
}
