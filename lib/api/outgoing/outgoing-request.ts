import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
  validateHeaderValue,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { failedToConnect, failureCode } from '@/lib/connection-failure'
import { type SpanDetails, tracedWithin, traceHeaders } from '@/lib/tracing/tracing'
import { AddressNotPublic, isNonPublicAddress, lookUpPublic } from './public-address'

const connectMs = 10_000
/**
 * How long an idle connection stays open. Servers usually keep it longer, so no request is sent on a
 * connection that the server is closing.
 */
const idleMs = 4_000

// These agents take half the CPU of Node's `fetch` per request, which matters at thousands of messages a
// second.
const agentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const
const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
/** Separate agents, since the others may have open connections to addresses that are not public. */
const publicOptions = { ...agentOptions, lookup: lookUpPublic }
const publicAgents = { http: new HttpAgent(publicOptions), https: new HttpsAgent(publicOptions) }

export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** URLSearchParams are sent as a form, strings as UTF-8. */
  body?: string | Uint8Array | URLSearchParams
  signal: AbortSignal
  /** A longer response counts as a failure. */
  longestAnswerBytes: number
  /** Whether to connect only to public addresses, as for URLs from callers of the API. */
  publicOnly?: boolean
}

export type OutgoingAnswer = {
  status: number
  ok: boolean
  headers: IncomingHttpHeaders
  text: string
  /** The number of seconds that `Retry-After` asks callers to wait. */
  retryAfterSeconds?: number
}

/**
 * Why there is no usable response. `mayHaveBeenSent` is false only if no connection was established. `code`
 * is the network error. `status` is set if the response was too long.
 */
export type OutgoingFailure = { mayHaveBeenSent: boolean; code: string; status?: number }

type OutgoingResult = { answer: OutgoingAnswer } | { failure: OutgoingFailure }

/**
 * Sends one request to an external server, and follows no redirects. Reuses connections and checks
 * certificates. Never rejects.
 */
export function callOut(address: string, request: OutgoingRequest): Promise<OutgoingResult> {
  return tracedWithin(
    () => spanOf(address, request),
    async (span) => {
      const result = await send(address, request)
      if ('answer' in result) span.answered(result.answer.status)
      else span.failed(result.failure.code)
      return result
    },
  )
}

/** Omits the path and the query, which may contain tokens. */
function spanOf(address: string, { method = 'GET' }: OutgoingRequest): SpanDetails {
  const { hostname, port } = URL.canParse(address) ? new URL(address) : {}
  const attributes = { 'http.request.method': method, 'server.address': hostname, 'server.port': port }
  return { name: method, kind: 'client', attributes }
}

function send(address: string, request: OutgoingRequest): Promise<OutgoingResult> {
  return new Promise((resolve) => {
    let isConnected = false
    const fail = (error: unknown) =>
      resolve({
        failure: {
          mayHaveBeenSent: isConnected && !failedToConnect(error),
          code: failureCode(error),
        },
      })
    const { signal, body } = request
    if (signal.aborted) return fail(signal.reason)
    let call: ClientRequest
    try {
      call = open(address, request)
    } catch (error) {
      return fail(error)
    }
    const abort = () => call.destroy(asError(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    call.on('close', () => signal.removeEventListener('abort', abort))
    call.on('error', fail)
    onConnected(call, address, () => {
      isConnected = true
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        chunks.push(chunk)
        if (bytes <= request.longestAnswerBytes) return
        const { statusCode: status } = response
        resolve({ failure: { mayHaveBeenSent: true, code: 'answer_too_large', status } })
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

function open(address: string, request: OutgoingRequest): ClientRequest {
  const { method = 'GET', headers, body, publicOnly = false } = request
  const form = body instanceof URLSearchParams
  const all = {
    accept: '*/*',
    'user-agent': 'beacon',
    ...(form && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    ...headers,
    ...traceHeaders(),
  }
  const { hostname, port, path, auth } = targetOf(address)
  // Node does not call `lookup` for an IP address.
  if (publicOnly && isNonPublicAddress(hostname ?? '')) throw new AddressNotPublic()
  const { http, https } = publicOnly ? publicAgents : agents
  return address.startsWith('https:')
    ? requestHttps({ hostname, port, path, auth, method, headers: all, agent: https })
    : requestHttp({ hostname, port, path, auth, method, headers: all, agent: http })
}

/** True if Node can send a header with this value. */
export function canBeHeader(value: string): boolean {
  try {
    validateHeaderValue('x', value)
    return true
  } catch {
    return false
  }
}

let last: { address: string; target: RequestOptions } | undefined

/** Reuses the last parsed URL, since most consecutive requests have the same one. */
function targetOf(address: string): RequestOptions {
  if (last?.address !== address) last = { address, target: urlToHttpOptions(new URL(address)) }
  return last.target
}

/**
 * Calls `connected` once the connection is established; nothing has been sent before. Aborts the request if
 * connecting takes too long.
 */
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

function readAnswer(status: number, headers: IncomingHttpHeaders, text: string): OutgoingAnswer {
  const retryAfterSeconds = readRetryAfter(headers['retry-after'])
  return { status, ok: status >= 200 && status < 300, headers, text, retryAfterSeconds }
}

/** Parses `Retry-After` (RFC 9110, section 10.2.3), which is in seconds or a date. Returns seconds. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
