import { AccessTokens, type ServiceAccount } from './fcm-access'
import { classifyError } from './fcm-outcomes'
import type { CredentialsCheck, DeliveryProvider, Outcome, OutgoingMessage } from './port'
import { callProvider, type ProviderAnswer, provesHealthy } from './provider-request'
import { cleanMessage } from './provider-words'

export type FcmOptions = {
  /** The URL of FCM's API, without a trailing slash. */
  baseUrl: string
  serviceAccount: ServiceAccount
}

const concurrency = 64
/** The IDs of the notification channels that the app creates on Android. */
const androidChannels = { usual: 'beacon_messages', urgent: 'beacon_urgent' }
/** If FCM cannot deliver a message within this time, it drops the message. */
const secondsToLive = 3600
/**
 * The maximum size that FCM documents for a message's keys and values, and Apple for the JSON that FCM builds
 * from them.
 */
const longestPayloadBytes = 4096
const longestCollapseIdBytes = 64

/**
 * A provider that uses FCM HTTP v1: `POST <base>/v1/projects/<project id>/messages:send`, one device per
 * request.
 */
export function fcmProvider({ baseUrl, serviceAccount }: FcmOptions): DeliveryProvider {
  const address = `${baseUrl}/v1/projects/${encodeURIComponent(serviceAccount.projectId)}/messages:send`
  const tokens = new AccessTokens(serviceAccount)
  return {
    concurrency,
    send: (outgoing, signal) => send(address, tokens, outgoing, signal),
    isHealthy: (signal) => isHealthy(address, tokens, signal),
    check: (signal) => check(address, tokens, signal),
  }
}

/**
 * Has FCM validate a message to a device that does not exist. FCM rejects the device token only after it has
 * accepted the service account.
 */
async function check(address: string, tokens: AccessTokens, signal: AbortSignal): Promise<CredentialsCheck> {
  const outcome = await validateNothing(address, tokens, signal)
  const { kind, code, message } = outcome
  return kind === 'accepted' || (kind === 'refused' && outcome.deviceGone)
    ? { works: true }
    : { works: false, code, message }
}

async function validateNothing(address: string, tokens: AccessTokens, signal: AbortSignal): Promise<Outcome> {
  const access = await tokens.get(signal)
  if ('outcome' in access) return access.outcome
  const called = await postNothing(address, access.token, signal)
  return 'outcome' in called ? called.outcome : readAnswer(called.answer)
}

/** Has FCM validate a message without sending it. A response in FCM's own format shows that FCM works. */
async function isHealthy(address: string, tokens: AccessTokens, signal: AbortSignal): Promise<boolean> {
  const access = await tokens.get(signal)
  if ('outcome' in access) return false
  return provesHealthy(await postNothing(address, access.token, signal), 'name')
}

const postNothing = (address: string, accessToken: string, signal: AbortSignal) =>
  post(address, accessToken, JSON.stringify({ validate_only: true, message: { token: 'nobody' } }), signal)

const post = (address: string, accessToken: string, body: string, signal: AbortSignal) =>
  callProvider(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body,
    signal,
  })

async function send(
  address: string,
  tokens: AccessTokens,
  outgoing: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const message = fcmMessage(outgoing)
  if (message === undefined) return { kind: 'refused', code: 'nothing_to_send' }
  const access = await tokens.get(signal)
  if ('outcome' in access) return access.outcome
  const called = await post(address, access.token, fitBody(message), signal)
  if ('outcome' in called) return called.outcome
  const outcome = readAnswer(called.answer)
  if (called.answer.status === 401 && outcome.kind === 'retry') tokens.discard(access.token)
  return outcome
}

type FcmMessage = NonNullable<ReturnType<typeof fcmMessage>>

function fcmMessage({ device, message, notificationId, metadata }: OutgoingMessage) {
  if (device?.kind !== 'fcm' || message === null) return undefined
  const { title, body, url, urgent = false } = message
  const { sectionId } = metadata
  const data: Record<string, string> = {
    ...(notificationId && { notificationId }),
    ...(url && { url }),
    ...(sectionId && { sectionId }),
    ...(urgent && { urgent: 'true' }),
    ...(Object.keys(metadata).length > 0 && { metadata: JSON.stringify(metadata) }),
  }
  const notification: { title?: string; body?: string } = { title, body }
  return { token: device.token, notification, data, ...platformOptions(notificationId ?? undefined, urgent) }
}

/**
 * Options for each platform: high priority, a sound, expiry after an hour, and replacement of an earlier
 * message with the same ID. On an iPhone, `time-sensitive` messages get through focus modes if the app has
 * the entitlement. On Android, the notification channel determines the sound; if the app has not created it,
 * the default channel is used.
 */
function platformOptions(id: string | undefined, urgent: boolean) {
  const collapseId = id && Buffer.byteLength(id) <= longestCollapseIdBytes ? id : undefined
  const expiration = Math.floor(Date.now() / 1000) + secondsToLive
  return {
    android: {
      priority: 'HIGH',
      collapse_key: id,
      ttl: `${secondsToLive}s`,
      notification: {
        tag: id,
        channel_id: urgent ? androidChannels.urgent : androidChannels.usual,
        notification_priority: urgent ? 'PRIORITY_MAX' : 'PRIORITY_HIGH',
        default_sound: true,
      },
    },
    apns: {
      headers: {
        'apns-priority': '10',
        'apns-collapse-id': collapseId,
        'apns-expiration': String(expiration),
      },
      payload: { aps: { sound: 'default', 'interruption-level': urgent ? 'time-sensitive' : 'active' } },
    },
    webpush: { headers: { TTL: String(secondsToLive), Urgency: 'high' }, notification: { tag: id } },
  }
}

/**
 * Checks the whole body first, including the token: if that fits, the message also fits without the token.
 */
function fitBody(message: FcmMessage): string {
  const body = JSON.stringify({ message })
  return Buffer.byteLength(body) <= longestPayloadBytes
    ? body
    : JSON.stringify({ message: fitMessage(message) })
}

/**
 * Shortens a message that FCM would reject as too long. The app can fetch the rest with the notification's
 * ID.
 */
function fitMessage(message: FcmMessage): FcmMessage {
  const { data, notification } = message
  const { metadata, ...known } = data
  const { url, ...shortest } = known
  if (bytesLeft(message) >= 0) return message
  if (metadata !== undefined) return fitMessage({ ...message, data: known })
  if (notification.body !== undefined && bytesLeft(withBody(message, '…')) >= 0) return cutBody(message)
  return url === undefined ? message : fitMessage({ ...message, data: shortest })
}

/** Shortens the message's body to fit, without splitting a grapheme cluster. */
function cutBody(message: FcmMessage): FcmMessage {
  let left = bytesLeft(withBody(message, '…'))
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(message.notification.body ?? '')) {
    left -= jsonBytes(segment) - jsonBytes('')
    if (left < 0) break
    kept += segment
  }
  return withBody(message, `${kept}…`)
}

const withBody = (message: FcmMessage, body: string): FcmMessage => ({
  ...message,
  notification: { ...message.notification, body },
})

/**
 * How many more bytes the message may have, not counting its token. FCM counts fewer bytes, but adds fields
 * to the payload for Apple. It is better to cut off too much than to have the message rejected.
 */
const bytesLeft = (message: FcmMessage) => longestPayloadBytes - jsonBytes({ ...message, token: undefined })

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

function readAnswer(answer: ProviderAnswer): Outcome {
  if (!answer.ok) return { ...classifyError(answer), message: cleanMessage(messageOf(answer)) }
  const { name } = answer.json
  if (typeof name !== 'string' || !/^projects\/[^/]+\/messages\/./.test(name))
    return { kind: 'unclear', code: `http_${answer.status}` }
  return { kind: 'accepted', providerMessageId: name }
}

const messageOf = ({ json }: ProviderAnswer) =>
  (json.error as { message?: unknown } | null | undefined)?.message
