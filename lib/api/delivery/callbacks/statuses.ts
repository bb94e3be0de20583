import type { DeliveryState } from '@/lib/contract/notification'

/** What a provider says became of a message that it had accepted. */
export type MessageStatus = {
  /** Who says it: what is said of a drill's messages is kept apart, so that it moves none that are real. */
  channel: 'whatsapp' | 'sms' | 'simulated'
  messageId: string
  state: Extract<DeliveryState, 'delivered' | 'read' | 'failed'>
  code: string | null
}

const whatsAppStates: Record<string, MessageStatus['state']> = {
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/** The statuses in a callback of the WhatsApp Cloud API, `entry[].changes[].value.statuses[]`; whatever else it holds is left. */
export function readWhatsAppStatuses(body: unknown): MessageStatus[] {
  const changes = listOf(body, 'entry').flatMap((entry) => listOf(entry, 'changes'))
  const statuses = changes.flatMap((change) => listOf(memberOf(change, 'value'), 'statuses'))
  return statuses.flatMap((status) => {
    const [messageId, said] = [memberOf(status, 'id'), memberOf(status, 'status')]
    const state = typeof said === 'string' ? whatsAppStates[said] : undefined
    if (typeof messageId !== 'string' || !state) return []
    const [error] = listOf(status, 'errors')
    const code = memberOf(error, 'code')
    return [
      { channel: 'whatsapp' as const, messageId, state, code: code === undefined ? null : String(code) },
    ]
  })
}

const twilioStates: Record<string, MessageStatus['state']> = {
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

/** The status in a callback of Twilio; undefined for those on the way, such as `sent`. */
export function readTwilioStatus(parameters: URLSearchParams): MessageStatus | undefined {
  const messageId = parameters.get('MessageSid')
  const state = twilioStates[parameters.get('MessageStatus') ?? '']
  if (!messageId || !state) return undefined
  return { channel: 'sms', messageId, state, code: parameters.get('ErrorCode') }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function listOf(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}
