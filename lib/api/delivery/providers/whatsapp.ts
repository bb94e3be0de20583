import { type RenderedTemplate, renderTemplate } from '@/lib/format/whatsapp-template'
import type { CredentialsCheck, DeliveryProvider, Outcome, OutgoingMessage } from './port'
import { callProvider, type ProviderAnswer, provesHealthy } from './provider-request'
import { cleanMessage } from './provider-words'
import { classifyError, isTemplateMissing } from './whatsapp-outcomes'

export type WhatsAppOptions = {
  /** The URL of the Cloud API, including the version, without a trailing slash. */
  baseUrl: string
  phoneNumberId: string
  token: string
  template: string
  templateText?: string
  /** The languages in which the template exists; the first is used unless a message is a translation into another. */
  languages: readonly [string, ...string[]]
}

const concurrency = 64
/** Meta's limit per phone number; Meta rejects messages above it. */
const perSecond = 80

/**
 * A provider that sends template messages with the WhatsApp Cloud API: `POST <base>/<phone number
 * id>/messages`.
 */
export function whatsAppProvider(options: WhatsAppOptions): DeliveryProvider {
  return {
    concurrency,
    perSecond,
    send: (message, signal) => send(options, message, signal),
    isHealthy: (signal) => isHealthy(options, signal),
    check: (signal) => check(options, signal),
  }
}

/** Checks the credentials by reading the sending phone number: `GET <base>/<phone number id>`. */
async function check(
  { baseUrl, phoneNumberId, token }: WhatsAppOptions,
  signal: AbortSignal,
): Promise<CredentialsCheck> {
  const called = await callProvider(`${baseUrl}/${phoneNumberId}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  if ('outcome' in called) return { works: false, code: called.outcome.code }
  const { ok, status, json } = called.answer
  if (ok && json.id === phoneNumberId) return { works: true }
  return { works: false, code: String(codeOf(json) ?? `http_${status}`), message: messageOf(json) }
}

/**
 * Posts a message without a recipient, which Meta should reject: no other endpoint shows whether sending
 * works.
 */
async function isHealthy(options: WhatsAppOptions, signal: AbortSignal): Promise<boolean> {
  return provesHealthy(await post(options, { messaging_product: 'whatsapp', to: '' }, signal), 'messages')
}

async function send(
  options: WhatsAppOptions,
  { phone, message, language }: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (phone === null || message === null) return { kind: 'refused', code: 'nothing_to_send' }
  const filled = renderTemplate(message, options.templateText)
  const sendIn = async (code: string): Promise<Outcome> => {
    const called = await post(options, templateMessage(options.template, { phone, code, filled }), signal)
    return 'outcome' in called ? called.outcome : readAnswer(called.answer)
  }
  const [usual] = options.languages
  const own = templateLanguage(options.languages, language)
  const outcome = await sendIn(own)
  // Meta may not have approved the template in this language yet, and has not sent anything.
  return own !== usual && isTemplateMissing(outcome) ? sendIn(usual) : outcome
}

/** The template's language for a message in `language`: of `pt_BR` and `pt_PT`, `pt` gets the first that is listed. */
function templateLanguage(languages: WhatsAppOptions['languages'], language?: string): string {
  return languages.find((one) => one.split('_')[0] === language) ?? languages[0]
}

function post({ baseUrl, phoneNumberId, token }: WhatsAppOptions, body: object, signal: AbortSignal) {
  return callProvider(`${baseUrl}/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
}

type TemplateMessage = { phone: string; code: string; filled: RenderedTemplate }

function templateMessage(name: string, { phone, code, filled: { parameters, names } }: TemplateMessage) {
  const texts = parameters.map((text, index) => ({
    type: 'text',
    ...(names && { parameter_name: names[index] }),
    text,
  }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone.replace(/^\+/, ''),
    type: 'template',
    template: {
      name,
      language: { code },
      components: [{ type: 'body', parameters: texts }],
    },
  }
}

type Sent = { id?: unknown; message_status?: unknown }

function readAnswer({ ok, status, json, retryAfterSeconds }: ProviderAnswer): Outcome {
  if (!ok) {
    const message = messageOf(json)
    return { ...classifyError({ status, code: codeOf(json), words: message, retryAfterSeconds }), message }
  }
  const [sent] = Array.isArray(json.messages) ? (json.messages as (Sent | undefined)[]) : []
  if (typeof sent?.id !== 'string') return { kind: 'unclear', code: `http_${status}` }
  // If WhatsApp has accepted a message but holds or pauses it, the code is WhatsApp's status.
  const state = sent.message_status
  const code = typeof state === 'string' && state !== 'accepted' ? state : undefined
  return { kind: 'accepted', providerMessageId: sent.id, code }
}

function codeOf({ error }: ProviderAnswer['json']): number | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'number' ? code : undefined
}

type Described = { message?: unknown; error_data?: { details?: unknown } | null }

/** Prefers the details, because the message often only repeats the code. */
function messageOf({ error }: ProviderAnswer['json']): string | undefined {
  const { message, error_data } = (error ?? {}) as Described
  return cleanMessage(error_data?.details) ?? cleanMessage(message)
}
