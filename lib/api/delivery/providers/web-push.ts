import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Message } from '@/lib/contract/notification'
import type { DeliveryProvider, DeviceAddress, Outcome, OutgoingMessage } from './port'
import { callProvider, type ProviderAnswer, type ProviderRequest } from './provider-request'
import { cleanMessage } from './provider-words'
import { checkEndpoint } from './push-service'

export type VapidKeys = { publicKey: string; privateKey: string }

export type WebPushOptions = {
  /** A `mailto:` or `https:` URL where push services can contact the operator. */
  subject: string
  /** The VAPID key pair (RFC 8292) in base64url: a 65-byte point and 32 bytes. */
  publicKey: string
  privateKey: string
  /** Earlier key pairs, latest first. Browsers may still have subscriptions with them. */
  earlier?: readonly VapidKeys[]
  /** The allowed push services; see `isAllowedEndpoint` for the format. */
  services: readonly string[]
}

const concurrency = 64

/** The push service stores a message for an offline browser for an hour (TTL, in seconds). */
const pushSettings = { TTL: 3600, urgency: 'high', contentEncoding: 'aes128gcm' } as const

/** Every push service accepts at least 4,096 bytes (RFC 8030). Encryption adds 103 bytes (RFC 8291). */
const longestPayloadBytes = 3993

/** The maximum length of a topic (RFC 8030). */
const longestTopic = 32

/**
 * A provider for Web Push: posts an encrypted message to the URL that the browser got from its push service.
 */
export function webPushProvider(options: WebPushOptions): DeliveryProvider {
  return {
    concurrency,
    send: (message, signal) => send(options, message, signal),
    check: async () =>
      canSign(vapidOf(options)) ? { works: true } : { works: false, code: 'invalid_vapid_keys' },
  }
}

async function send(
  options: WebPushOptions,
  outgoing: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { device, message } = outgoing
  if (device?.kind !== 'webpush' || message === null) return { kind: 'refused', code: 'nothing_to_send' }
  const obstacle = await checkEndpoint(device.endpoint, options.services, signal)
  if (obstacle) return obstacle
  const payload = makePayload(outgoing, message)
  if (payload === undefined) return { kind: 'refused', code: 'payload_too_large' }
  const attempt = (keys: VapidKeys) =>
    sendOnce({ ...options, ...keys }, { device, payload, outgoing, signal })
  const { outcome, blamesKeys } = await attempt(options)
  if (!blamesKeys) return outcome
  for (const keys of options.earlier ?? []) {
    const another = await attempt(keys)
    if (!another.blamesKeys) return another.outcome
  }
  return outcome
}

type Push = { device: Subscription; payload: string; outgoing: OutgoingMessage; signal: AbortSignal }

/**
 * Statuses of responses to a push that was signed with another key than the subscription's (RFC 8292, 4.2).
 */
const keyRefusals = new Set([400, 401, 403])

async function sendOnce(
  options: WebPushOptions,
  { device, payload, outgoing, signal }: Push,
): Promise<{ outcome: Outcome; blamesKeys: boolean }> {
  const made = makeRequest(options, device, payload, topicOf(outgoing))
  if ('outcome' in made) return { outcome: made.outcome, blamesKeys: false }
  const called = await callProvider(made.address, { ...made.request, signal })
  if ('outcome' in called) return { outcome: ofThisMessage(called.outcome), blamesKeys: false }
  return {
    outcome: readAnswer(called.answer, outgoing),
    blamesKeys: keyRefusals.has(called.answer.status),
  }
}

/**
 * The payload as JSON. If it is too long, drops `metadata` first and then shortens the body; undefined if it
 * still does not fit.
 */
function makePayload({ notificationId, metadata }: OutgoingMessage, message: Message): string | undefined {
  const { title, body, url, urgent } = message
  const { sectionId } = metadata
  const content = { notificationId: notificationId ?? undefined, title, body, url, sectionId, urgent }
  const whole = Object.keys(metadata).length === 0 ? content : { ...content, metadata }
  const payload = writeFitting(whole) ?? writeFitting(content)
  if (payload !== undefined || body === undefined) return payload
  const room = longestPayloadBytes - bytesOf(JSON.stringify({ ...content, body: '' }))
  return writeFitting({ ...content, body: cutText(body, room) })
}

function writeFitting(content: object): string | undefined {
  const payload = JSON.stringify(content)
  return bytesOf(payload) <= longestPayloadBytes ? payload : undefined
}

const characters = new Intl.Segmenter()

/**
 * Shortens `text` to at most `bytes` as JSON, including a final `…`, without splitting a grapheme cluster.
 */
function cutText(text: string, bytes: number): string {
  let left = bytes - bytesOf('…')
  let end = 0
  for (const codePoint of text) {
    left -= bytesOf(JSON.stringify(codePoint)) - bytesOf('""')
    if (left < 0) break
    end += codePoint.length
  }
  return `${text.slice(0, characters.segment(text).containing(end)?.index)}…`
}

const bytesOf = (text: string) => Buffer.byteLength(text)

/**
 * The notification's ID as a topic. RFC 8030 allows base64url, but Mozilla allows only letters and digits, so
 * the topic is a UUID without hyphens, or a hash of the ID.
 */
function topicOf({ notificationId }: OutgoingMessage): string | undefined {
  if (notificationId === null) return undefined
  const bare = notificationId.replaceAll('-', '')
  if (/^[A-Za-z0-9]+$/.test(bare) && bare.length <= longestTopic) return bare
  return createHash('sha256').update(notificationId).digest('hex').slice(0, longestTopic)
}

type Subscription = Extract<DeviceAddress, { kind: 'webpush' }>

function makeRequest(
  options: WebPushOptions,
  { endpoint, keys }: Subscription,
  payload: string,
  topic: string | undefined,
): { address: string; request: Omit<ProviderRequest, 'signal'> } | { outcome: Outcome } {
  // The library's URL parser differs from that of `fetch`, but both interpret a normalized URL in the same
  // way.
  const address = new URL(endpoint).href
  const vapidDetails = vapidOf(options)
  const settings = { ...pushSettings, topic, vapidDetails }
  try {
    const details = webPush.generateRequestDetails({ endpoint: address, keys }, payload, settings)
    const { headers, body } = details
    return { address, request: { method: 'POST', headers, body } }
  } catch {
    return { outcome: outcomeOfFailure(vapidDetails) }
  }
}

/**
 * The library throws both for invalid keys of ours and for invalid keys of the browser. If ours are invalid,
 * the device is not at fault.
 */
function outcomeOfFailure(vapidDetails: VapidDetails): Outcome {
  if (!canSign(vapidDetails)) return { kind: 'refused', code: 'invalid_vapid_keys' }
  return { kind: 'refused', code: 'invalid_subscription', deviceGone: true }
}

type VapidDetails = VapidKeys & Pick<WebPushOptions, 'subject'>

/** Removes the padding of base64url, which the library rejects. */
function vapidOf({ subject, publicKey, privateKey }: WebPushOptions): VapidDetails {
  return { subject, publicKey: publicKey.replace(/=+$/, ''), privateKey: privateKey.replace(/=+$/, '') }
}

function canSign({ subject, publicKey, privateKey }: VapidDetails): boolean {
  try {
    webPush.getVapidHeaders('https://push.example.com', subject, publicKey, privateKey, 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** Limits the outcome to this message: if one push service cannot be reached, the others still can. */
function ofThisMessage(outcome: Outcome): Outcome {
  return outcome.kind === 'retry' ? { ...outcome, wholeChannel: false } : outcome
}

/** Microsoft's push service uses 406 for what the others report as 429. */
const tooFast = new Set([406, 429])

function readAnswer(answer: ProviderAnswer, { deliveryId }: OutgoingMessage): Outcome {
  if (answer.ok) return { kind: 'accepted', providerMessageId: answer.headers.location ?? deliveryId }
  return { ...classifyError(answer), message: cleanMessage(answer.text) }
}

function classifyError({ status, retryAfterSeconds }: ProviderAnswer): Outcome {
  const code = `http_${status}`
  if (status === 404 || status === 410) return { kind: 'refused', code, deviceGone: true }
  if (tooFast.has(status)) return { kind: 'retry', code, afterSeconds: retryAfterSeconds, tooFast: true }
  if (status === 503) return { kind: 'retry', code, afterSeconds: retryAfterSeconds }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code }
}
