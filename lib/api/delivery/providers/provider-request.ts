import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { failedToConnect, failureCode } from '@/lib/connection-failure'
import type { Outcome } from './port'

/** Many times the size of any real provider's response; a server that sends more is not a provider. */
const longestAnswerBytes = 65_536
const connectMs = 10_000
/** Shorter than servers keep an idle connection: a message on a connection that the server is closing may be lost. */
const idleMs = 4_000

// Takes half the CPU of Node's `fetch` per request, which matters at thousands of messages a second.
const agentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const
const httpAgent = new HttpAgent(agentOptions)
const httpsAgent = new HttpsAgent(agentOptions)

export type ProviderRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** URLSearchParams are sent as a form, text as UTF-8. */
  body?: string | Uint8Array | URLSearchParams
  signal: AbortSignal
}

/** A provider's response. `json` is the object in its body; empty if there is none. */
export type ProviderAnswer = {
  status: number
  ok: boolean
  headers: IncomingHttpHeaders
  text: string
  json: Record<string, unknown>
  /** From `Retry-After`, in seconds from now. */
  retryAfterSeconds?: number
}

type Called = { answer: ProviderAnswer } | { outcome: Outcome }

/**
 * Whether the response to a request that sends nothing shows that the provider works: it has this property, or is a
 * 4xx, as expected for a request without a recipient.
 */
export function provesHealthy(called: Called, member: string): boolean {
  if ('outcome' in called) return false
  const { ok, status, json } = called.answer
  return ok ? member in json : status >= 400 && status < 500
}

/**
 * Makes one request to a provider, following no redirects. Resolves to its response, or to the outcome if there is no
 * readable one.
 */
export function callProvider(address: string, request: ProviderRequest): Promise<Called> {
  return new Promise((resolve) => {
    let mayHaveBeenSent = false
    const fail = (error: unknown) => resolve({ outcome: classifyFailure(error, mayHaveBeenSent) })
    const { signal, body } = request
    if (signal.aborted) return fail(signal.reason)
    const call = open(address, request)
    const abort = () => call.destroy(asError(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    call.on('close', () => signal.removeEventListener('abort', abort))
    call.on('error', fail)
    onConnected(call, address, () => {
      mayHaveBeenSent = true
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        chunks.push(chunk)
        if (bytes <= longestAnswerBytes) return
        resolve({ outcome: { kind: 'unclear', code: 'answer_too_large' } })
        call.destroy()
      })
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ answer: readAnswer(statusCode, headers, Buffer.concat(chunks).toString('utf8')) })
      })
    })
    call.end(body instanceof URLSearchParams ? body.toString() : body)
  })
}

function open(address: string, { method = 'GET', headers, body }: ProviderRequest): ClientRequest {
  const form = body instanceof URLSearchParams
  const all = {
    accept: '*/*',
    'user-agent': 'beacon',
    ...(form && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    ...headers,
  }
  const { hostname, port, path, auth } = targetOf(address)
  return address.startsWith('https:')
    ? requestHttps({ hostname, port, path, auth, method, headers: all, agent: httpsAgent })
    : requestHttp({ hostname, port, path, auth, method, headers: all, agent: httpAgent })
}

let last: { address: string; target: RequestOptions } | undefined

/** Most providers have one URL, so the last parsed one is reused. */
function targetOf(address: string): RequestOptions {
  if (last?.address !== address) last = { address, target: urlToHttpOptions(new URL(address)) }
  return last.target
}

/** Nothing is sent before the connection is established; a connection that takes too long is aborted. */
function onConnected(call: ClientRequest, address: string, connected: () => void): void {
  call.on('socket', (socket) => {
    if (call.reusedSocket) return connected()
    const timer = setTimeout(() => call.destroy(new ConnectTimeout()), connectMs)
    socket.once(address.startsWith('https:') ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      connected()
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

class ConnectTimeout extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** A failed request has certainly sent nothing only if the connection was never established. */
function classifyFailure(error: unknown, mayHaveBeenSent: boolean): Outcome {
  const code = failureCode(error)
  if (!mayHaveBeenSent || failedToConnect(error)) return { kind: 'retry', code, wholeChannel: true }
  return { kind: 'unclear', code }
}

function readAnswer(status: number, headers: IncomingHttpHeaders, text: string): ProviderAnswer {
  const retryAfterSeconds = readRetryAfter(headers['retry-after'])
  return { status, ok: status >= 200 && status < 300, headers, text, json: parse(text), retryAfterSeconds }
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
