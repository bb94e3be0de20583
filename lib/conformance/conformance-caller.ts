import { abortableResponse } from '@/lib/abortable-response'
import type { DescribedOperationName } from '@/lib/contract/description'
import { type Reason, sentenceOf } from './reasons'

const mostBytes = 5_000_000
/** The longest time to wait after a 429 before cleaning up. */
const longestWaitMs = 60_000

export type Sent = {
  operation: DescribedOperationName
  method: string
  /** The path relative to the base path, including the query. */
  path: string
  headers: Record<string, string>
  body?: string
}

export type Exchange = Sent & {
  /** Absent if no complete response arrived; `failure` says why. */
  status?: number
  responseHeaders: Headers
  text: string
  /** Absent if the response is not JSON. */
  json?: unknown
  failure?: string
  /** `at` is when the response arrived, in ms since the epoch; `ms` is how long it took. */
  at: number
  ms: number
  mask: (text: string) => string
}

/** Thrown when a rule cannot be tried. */
export class NotTried extends Error {
  constructor(readonly reason: Reason) {
    super(sentenceOf(reason))
  }
}

/** Sends one request at a time and records every exchange. After a 429, sends nothing more until the cleanup. */
export class Caller {
  readonly exchanges: Exchange[] = []
  readonly #secrets = new Set<string>()
  #waitUntil = 0
  #isCleaningUp = false

  constructor(
    readonly url: string,
    readonly timeoutMs: number,
    readonly signal?: AbortSignal,
  ) {}

  /** From now on, `mask` also masks `secret` and its encoded forms. */
  keepSecret(secret: string): void {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      if (form) this.#secrets.add(form)
  }

  mask = (text: string): string =>
    [...this.#secrets]
      .sort((one, other) => other.length - one.length)
      .reduce((masked, secret) => masked.replaceAll(secret, '•••'), text)

  async send(request: Sent): Promise<Exchange> {
    if (!this.#isCleaningUp) this.#requireLeave()
    const startedAt = Date.now()
    const answer = await this.#fetch(request)
    const at = Date.now()
    const exchange = { ...request, ...answer, at, ms: at - startedAt, mask: this.mask }
    this.exchanges.push(exchange)
    if (exchange.status === 429) {
      this.#waitUntil = at + retryAfterMs(exchange, at)
      if (!this.#isCleaningUp) this.#requireLeave()
    }
    return exchange
  }

  /** Waits as long as a 429 requires, then allows requests again, even after an interruption. */
  async startCleaningUp(): Promise<void> {
    this.#isCleaningUp = true
    const wait = Math.min(this.#waitUntil - Date.now(), longestWaitMs)
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  #requireLeave(): void {
    if (this.signal?.aborted) throw new NotTried({ code: 'interrupted' })
    if (this.#waitUntil > 0) throw new NotTried({ code: 'too_many_requests' })
  }

  async #fetch({ method, path, headers, body }: Sent): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(this.timeoutMs)
      const response = await fetch(this.url + path, { method, headers, body, signal, redirect: 'manual' })
      const text = await readText(abortableResponse(response, signal))
      return { status: response.status, responseHeaders: response.headers, text, json: parse(text) }
    } catch (error) {
      return { responseHeaders: new Headers(), text: '', failure: reasonOf(error, this.timeoutMs) }
    }
  }
}

type Answer = Pick<Exchange, 'status' | 'responseHeaders' | 'text' | 'json' | 'failure'>

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`the response is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `timed out after ${timeoutMs / 1000} s`
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}

/** The wait that `Retry-After` requires, in milliseconds; the header contains seconds or a date. */
function retryAfterMs({ responseHeaders }: Exchange, now: number): number {
  const value = responseHeaders.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}
