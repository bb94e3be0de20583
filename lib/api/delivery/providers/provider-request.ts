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

/** Many times what any provider answers; whatever sends more is none. */
const longestAnswerBytes = 65_536
const connectMs = 10_000
/** Shorter than a server keeps a connection that nobody uses: on one that it closes meanwhile a message is perhaps lost. */
const idleMs = 4_000

// Half of what `fetch` of Node takes for a request, and messages go out by thousands a second.
const agentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const
const httpAgent = new HttpAgent(agentOptions)
const httpsAgent = new HttpsAgent(agentOptions)

export type ProviderRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A form is sent as one, text in UTF-8. */
  body?: string | Uint8Array | URLSearchParams
  signal: AbortSignal
}

/** The answer of a provider. `json` is the object that it holds, empty when it holds none. */
export type ProviderAnswer = {
  status: number
  ok: boolean
  headers: IncomingHttpHeaders
  text: string
  json: Record<string, unknown>
  /** Of `Retry-After`, as seconds from now. */
  retryAfterSeconds?: number
}

type Called = { answer: ProviderAnswer } | { outcome: Outcome }

/**
 * Whether what became of a request that sends nothing shows that the provider works: it answered in its own form, with this
 * member, or refused the request itself, as one without such an address does too.
 */
export function showsThatItWorks(called: Called, member: string): boolean {
  if ('outcome' in called) return false
  const { ok, status, json } = called.answer
  return ok ? member in json : status >= 400 && status < 500
}

/** One request to a provider, without redirects; its answer, or what it means that there is none that can be read. */
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
  const { hostname, port, path, auth } = placeOf(address)
  return address.startsWith('https:')
    ? requestHttps({ hostname, port, path, auth, method, headers: all, agent: httpsAgent })
    : requestHttp({ hostname, port, path, auth, method, headers: all, agent: httpAgent })
}

let last: { address: string; place: RequestOptions } | undefined

/** Most providers have one address, which need not be read again for each message. */
function placeOf(address: string): RequestOptions {
  if (last?.address !== address) last = { address, place: urlToHttpOptions(new URL(address)) }
  return last.place
}

/** Before its connection stands, nothing of a request has left; one that does not stand in time is given up. */
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

/** What it means that a request failed: only before its connection stood is it certain not to have sent anything. */
function classifyFailure(error: unknown, mayHaveBeenSent: boolean): Outcome {
  const code = failureCode(error)
  if (!mayHaveBeenSent || failedToConnect(error)) return { kind: 'retry', code, wholeChannel: true }
  return { kind: 'unclear', code }
}

function readAnswer(status: number, headers: IncomingHttpHeaders, text: string): ProviderAnswer {
  const retryAfterSeconds = readRetryAfter(headers['retry-after'])
  return { status, ok: status >= 200 && status < 300, headers, text, json: parse(text), retryAfterSeconds }
}

/** RFC 9110, 10.2.3: seconds, or a date. */
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
