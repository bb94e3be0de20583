import type { Message } from '@/lib/contract/notification'
import { welcomeText } from '@/lib/format/welcome-text'
import type { CredentialsCheck, DeliveryProvider, Outcome, OutgoingMessage } from './port'
import { callProvider, type ProviderAnswer, provesHealthy } from './provider-request'
import { cleanMessage } from './provider-words'
import { classifyError } from './twilio-outcomes'

export type TwilioOptions = {
  /** The URL of Twilio's API, without a trailing slash. */
  baseUrl: string
  accountSid: string
  authToken: string
  /** The sender: a number in E.164, another sender of the account, or the ID of a messaging service (MG…). */
  from: string
  /** The URL where Twilio reports each message's status. */
  statusCallback?: string
}

const concurrency = 8

/**
 * A provider for welcome and test SMS that uses Twilio's REST API: `POST
 * <base>/2010-04-01/Accounts/<account>/Messages.json`.
 */
export function twilioProvider(options: TwilioOptions): DeliveryProvider {
  return {
    concurrency,
    send: (message, signal) => send(options, message, signal),
    isHealthy: (signal) => isHealthy(options, signal),
    check: (signal) => check(options, signal),
  }
}

/** Checks the credentials by reading the account: `GET <base>/2010-04-01/Accounts/<account>.json`. */
async function check(options: TwilioOptions, signal: AbortSignal): Promise<CredentialsCheck> {
  const { baseUrl, accountSid } = options
  const called = await callProvider(`${baseUrl}/2010-04-01/Accounts/${accountSid}.json`, {
    method: 'GET',
    headers: { authorization: basicCredentials(options) },
    signal,
  })
  if ('outcome' in called) return { works: false, code: called.outcome.code }
  const { ok, status, json } = called.answer
  if (ok && json.status === 'active') return { works: true }
  const code = String(ok ? json.status : (codeOf(json.code) ?? `http_${status}`)).slice(0, 64)
  return { works: false, code, message: cleanMessage(json.message) }
}

/**
 * Posts a message without a recipient, which Twilio should reject: no other endpoint shows whether sending
 * works.
 */
async function isHealthy(options: TwilioOptions, signal: AbortSignal): Promise<boolean> {
  return provesHealthy(await post(options, { To: '' }, signal), 'sid')
}

const basicCredentials = ({ accountSid, authToken }: TwilioOptions) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

async function send(
  options: TwilioOptions,
  { phone, message, business }: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (phone === null) return { kind: 'refused', code: 'nothing_to_send' }
  const text = message ? textOf(message) : welcomeText(business)
  const called = await post(options, { To: phone, Body: text }, signal)
  return 'outcome' in called ? called.outcome : readAnswer(called.answer)
}

function post(options: TwilioOptions, parameters: Record<string, string>, signal: AbortSignal) {
  const { baseUrl, accountSid } = options
  return callProvider(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: basicCredentials(options) },
    body: new URLSearchParams({ ...parameters, ...senderParameters(options) }),
    signal,
  })
}

function senderParameters({ from, statusCallback }: TwilioOptions): Record<string, string> {
  return {
    [/^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From']: from,
    ...(statusCallback && { StatusCallback: statusCallback }),
  }
}

/** The maximum length of a text, in characters. */
const longestText = 1600

function textOf({ title, body }: Message): string {
  return (body || title || '').slice(0, longestText)
}

function readAnswer({ ok, status, json, retryAfterSeconds }: ProviderAnswer): Outcome {
  if (!ok)
    return {
      ...classifyError(status, codeOf(json.code), retryAfterSeconds),
      message: cleanMessage(json.message),
    }
  if (typeof json.sid !== 'string' || json.sid === '') return { kind: 'unclear', code: `http_${status}` }
  if (json.status === 'failed' || json.status === 'undelivered')
    return {
      kind: 'refused',
      code: String(codeOf(json.error_code) ?? json.status),
      message: cleanMessage(json.error_message),
    }
  return { kind: 'accepted', providerMessageId: json.sid }
}

function codeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
