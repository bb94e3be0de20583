import type { DeliveryState } from '@/lib/contract/notification'

/** What a provider says became of a message that it had accepted. */
export type MessageStatus = {
  /** Who says it: what is said of a drill's messages is kept apart, so that it moves none that are real. */
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

/** The statuses in a callback of the WhatsApp Cloud API, `entry[].changes[].value.statuses[]`; whatever else it holds is left. */
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

/** The status in a callback of Twilio; undefined for those on the way, such as `sent`. */
export function readTwilioStatus(parameters: URLSearchParams): MessageStatus | undefined {
  const messageId = parameters.get('MessageSid')
  const state = twilioStates.get(parameters.get('MessageStatus'))
  if (!isMessageId(messageId) || !state) return undefined
  return { channel: 'sms', messageId, state, code: readCode(parameters.get('ErrorCode')) }
}

/** Printable ASCII without a space, as every provider's ids are; nothing else was ever noted as one. */
const isMessageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-~]{1,500}$/.test(value)

/** What is no code of a provider, such as an object, is none: that a message failed is worth more. */
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
