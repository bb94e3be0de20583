import type { DeliveryState } from '@/lib/contract/notification'

/** A provider's report about a message it accepted. */
export type MessageStatus = {
  /** Statuses of simulated messages are stored separately, so that they never move a real delivery. */
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
 * Printable ASCII without spaces, like the IDs of every provider; nothing else is ever stored as a message
 * ID.
 */
const isMessageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-~]{1,500}$/.test(value)

/**
 * Null if the value cannot be a provider's code, for example an object: the failure itself is what matters.
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
