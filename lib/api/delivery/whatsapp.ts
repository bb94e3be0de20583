import type { DeliveryProvider, Outcome, OutgoingMessage } from './port'
import { classifyError, classifyFailure } from './whatsapp-errors'
import { renderTemplate } from './whatsapp-template'

export type WhatsAppOptions = {
  /** Holds the version, without a slash at its end. */
  baseUrl: string
  phoneNumberId: string
  token: string
  template: string
  templateText?: string
  language: string
}

const concurrency = 8
/** Many times what the Cloud API answers; whatever sends more is not the Cloud API. */
const longestAnswerBytes = 65_536

/** WhatsApp Cloud API: `POST <base>/<phone number id>/messages` with a template message. */
export function whatsAppProvider(options: WhatsAppOptions): DeliveryProvider {
  return { concurrency, send: (message, signal) => send(options, message, signal) }
}

async function send(
  options: WhatsAppOptions,
  outgoing: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { phone, message } = outgoing
  if (phone === null || message === null) return { kind: 'refused', code: 'nothing_to_send' }
  const { parameters } = renderTemplate(message, options.templateText)
  try {
    const response = await fetch(`${options.baseUrl}/${options.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(templateMessage(options, phone, parameters)),
      redirect: 'manual',
      signal,
    })
    const text = await readText(response)
    return text === undefined ? { kind: 'unclear', code: 'answer_too_large' } : readAnswer(response, text)
  } catch (error) {
    return classifyFailure(error)
  }
}

function templateMessage({ template, language }: WhatsAppOptions, phone: string, parameters: string[]) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
    },
  }
}

/** The body, or undefined when it is too long; what is left of it is not waited for. */
async function readText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Answer = {
  messages?: { id?: unknown; message_status?: unknown }[]
  error?: { code?: unknown }
}

function readAnswer(response: Response, text: string): Outcome {
  const answer = parse(text)
  if (!response.ok) return classifyError(response.status, codeOf(answer), retryAfterSeconds(response))
  const [sent] = Array.isArray(answer.messages) ? answer.messages : []
  if (typeof sent?.id !== 'string') return { kind: 'unclear', code: `http_${response.status}` }
  // Held or paused messages are WhatsApp's to decide; the code says so beside the accepted state.
  const status = sent.message_status
  const code = typeof status === 'string' && status !== 'accepted' ? status : undefined
  return { kind: 'accepted', providerMessageId: sent.id, code }
}

function codeOf({ error }: Answer): number | undefined {
  return typeof error?.code === 'number' ? error.code : undefined
}

function retryAfterSeconds({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined
}

function parse(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
