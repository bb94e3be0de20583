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
  /** Earlier key pairs that browsers may still be subscribed with, latest first. */
  earlier?: readonly VapidKeys[]
  /** The allowed push services, in the format of `isAllowedEndpoint`. */
  services: readonly string[]
}

const concurrency = 64

/** While the browser is offline, the push service stores a message for an hour (TTL in seconds). */
const pushSettings = { TTL: 3600, urgency: 'high', contentEncoding: 'aes128gcm' } as const

/** Every push service accepts 4,096 bytes (RFC 8030), of which encryption takes 103 (RFC 8291). */
const longestPayloadBytes = 3993

/** The longest topic that RFC 8030 allows. */
const longestTopic = 32

/** Web Push: an encrypted `POST` to the URL that the browser got from its push service. */
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

/** A browser's subscription is restricted to the key that it was made with (RFC 8292, 4.2). */
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
 * Drops `metadata` if it does not fit, then shortens the body; undefined if the result still does not fit.
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

/** The beginning of `text` followed by `…`, at most `bytes` long as JSON; cut between grapheme clusters. */
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
 * RFC 8030 allows base64url, but Mozilla allows only letters and digits, so this is a UUID without hyphens or
 * a hash.
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
  // The library parses URLs by older rules than `fetch`; both interpret a normalized URL in the same way.
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
 * The library throws for our keys as well as for a browser's; an error about our keys says nothing about the
 * device.
 */
function outcomeOfFailure(vapidDetails: VapidDetails): Outcome {
  if (!canSign(vapidDetails)) return { kind: 'refused', code: 'invalid_vapid_keys' }
  return { kind: 'refused', code: 'invalid_subscription', deviceGone: true }
}

type VapidDetails = VapidKeys & Pick<WebPushOptions, 'subject'>

/** The library accepts only base64url without padding. */
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

/** There are several push services: if one cannot be reached, messages to the others are still sent. */
function ofThisMessage(outcome: Outcome): Outcome {
  return outcome.kind === 'retry' ? { ...outcome, wholeChannel: false } : outcome
}

/** Microsoft's service responds with 406 where the other services use 429. */
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
