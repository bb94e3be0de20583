import type { DeliveryState } from '@/lib/contract/notification'

/** A message's status as reported by the provider that accepted the message. */
export type MessageStatus = {
  /** Statuses of simulated messages are stored separately, so they never change a real delivery. */
  channel: 'whatsapp' | 'sms' | 'simulated'
  messageId: string
  state: Extract<DeliveryState, 'delivered' | 'read' | 'failed'>
  code: string | null
}

const whatsAppStates = new Map<unknown, MessageStatus['state']>([
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])

/** The statuses in a WhatsApp Cloud API callback, `entry[].changes[].value.statuses[]`; everything else is ignored. */
export function readWhatsAppStatuses(body: unknown): MessageStatus[] {
  const changes = listOf(body, 'entry').flatMap((entry) => listOf(entry, 'changes'))
  const statuses = changes.flatMap((change) => listOf(memberOf(change, 'value'), 'statuses'))
  return statuses.flatMap((status) => {
    const [messageId, state] = [memberOf(status, 'id'), whatsAppStates.get(memberOf(status, 'status'))]
    if (!isMessageId(messageId) || !state) return []
    const [error] = listOf(status, 'errors')
    return [{ channel: 'whatsapp' as const, messageId, state, code: readCode(memberOf(error, 'code')) }]
  })
}

const twilioStates = new Map<unknown, MessageStatus['state']>([
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

/** The status in a Twilio callback; undefined for intermediate statuses such as `sent`. */
export function readTwilioStatus(parameters: URLSearchParams): MessageStatus | undefined {
  const messageId = parameters.get('MessageSid')
  const state = twilioStates.get(parameters.get('MessageStatus'))
  if (!isMessageId(messageId) || !state) return undefined
  return { channel: 'sms', messageId, state, code: readCode(parameters.get('ErrorCode')) }
}

/**
 * Whether the value is printable ASCII without spaces, like the message IDs of all providers. Nothing else is
 * stored as a message ID.
 */
const isMessageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-~]{1,500}$/.test(value)

/**
 * The provider's error code; null if the value cannot be one, such as an object. The failure counts even
 * without a code.
 */
function readCode(value: unknown): string | null {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null
  const code = String(value)
  return /^[\w.:-]{1,64}$/.test(code) ? code : null
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function listOf(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}
