import * as z from 'zod'
import type { AnswerOf, Operation, RequestOf } from '@/lib/contract/operation'
import { basePath, type OperationName, type Operations, operations } from '@/lib/contract/operations'
import { isSafe } from '@/lib/contract/roles'
import { answerFailure, type Failure, noAnswer } from './failure'

const readMs = 10_000
const writeMs = 30_000
/** The API reads a file of a million rows before it responds. */
const uploadMs = 300_000

/** `answeredAt`: when the API responded, by its own clock, in ms since the epoch with one-second precision. */
export type Result<T> =
  | { ok: true; data: T; etag?: string; answeredAt?: number }
  | { ok: false; failure: Failure }

export type ClientOptions = {
  /** Root of the API server, without the base path. */
  baseUrl: string
  businessId?: string
  token?: string
  platform?: string
  /** Extra headers for every call, such as the browser's signed address. */
  headers?: Record<string, string>
}

export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** The version from the record or from `ETag`. */
  ifMatch?: number | string
  headers?: Record<string, string>
}

type Call<O extends Operation> = (
  request: RequestOf<O>,
  options?: CallOptions,
) => Promise<Result<AnswerOf<O>>>

/** One function per contract operation. Failures of the API or the network are returned, never thrown. */
export type Client = { [Name in OperationName]: Call<Operations[Name]> }

type LooseRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: BodyInit
}

/**
 * The only way to the API: calls a contract operation over HTTP and parses the response. Waits 10 s for a read, 30 s
 * for a change, and 5 minutes for the response to an upload once all of it was sent. There is no time limit on sending
 * a file, or on receiving one that has started to arrive.
 */
export function createClient(options: ClientOptions): Client {
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    (request: LooseRequest, callOptions: CallOptions = {}) => call(operation, request, options, callOptions),
  ])
  return Object.fromEntries(calls) as Client
}

/** A read whose response, `{data}`, is passed on as bytes without being parsed; it fails like any other call. */
export function callForBytes(
  operation: Operation,
  request: { query: Record<string, unknown> },
  client: ClientOptions,
  options: CallOptions = {},
): Promise<Result<ReadableStream<Uint8Array>>> {
  const asFile = { ...operation, media: 'application/json' }
  return call(asFile, request, client, options) as Promise<Result<ReadableStream<Uint8Array>>>
}

async function call(
  operation: Operation,
  request: LooseRequest,
  client: ClientOptions,
  options: CallOptions,
): Promise<Result<unknown>> {
  const deadline = new Deadline(longestWait(operation, request), options.signal)
  try {
    const response = await fetch(addressOf(client.baseUrl + basePath, operation, request), {
      method: operation.method,
      headers: headersOf(request, client, options),
      ...bodyOf(request, deadline),
      signal: deadline.signal,
      cache: 'no-store',
      redirect: 'error',
    })
    return await readAnswer(operation, response)
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    return { ok: false, failure: noAnswer(operation, error) }
  } finally {
    deadline.stop()
  }
}

function longestWait(operation: Operation, { upload }: LooseRequest): number {
  if (upload !== undefined) return uploadMs
  return isSafe(operation) ? readMs : writeMs
}

/**
 * A file is streamed, for which fetch requires `duplex: 'half'`; the deadline starts once all of it is sent.
 */
function bodyOf({ body, upload }: LooseRequest, deadline: Deadline): { body?: BodyInit; duplex?: 'half' } {
  if (upload instanceof ReadableStream) return { body: deadline.startAfter(upload), duplex: 'half' }
  deadline.start()
  if (upload !== undefined) return { body: upload }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function headersOf(
  request: LooseRequest,
  client: ClientOptions,
  options: CallOptions,
): Record<string, string> {
  const { ifMatch } = options
  return {
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.upload === undefined ? {} : { 'content-type': 'text/csv' }),
    ...(client.businessId === undefined ? {} : { 'x-client-id': client.businessId }),
    ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
    ...(client.platform === undefined ? {} : { 'x-client-platform': client.platform }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
    ...client.headers,
    ...options.headers,
  }
}

async function readAnswer(operation: Operation, response: Response): Promise<Result<unknown>> {
  if (operation.media && response.ok) return { ok: true, data: response.body }
  const body: unknown = await response.json()
  if (!response.ok) return { ok: false, failure: answerFailure(operation, response, body) }
  const answer = operation.answer.safeParse((body as { data?: unknown } | null)?.data)
  if (!answer.success) return { ok: false, failure: noAnswer(operation, answer.error, response) }
  const etag = response.headers.get('etag') ?? undefined
  return { ok: true, data: answer.data, etag, answeredAt: dateOf(response) }
}

function dateOf({ headers }: Response): number | undefined {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : at
}

/** A call's URL, with its path parameters filled in and lists as repeated keys (4.6). */
export function addressOf(
  root: string,
  operation: Operation,
  { params = {}, query = {} }: Pick<LooseRequest, 'params' | 'query'>,
): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(params[name])))
  const isList = (name: string) => operation.request.query?.shape[name] instanceof z.ZodArray
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => pairs(name, value, isList(name))),
  ).toString()
  return root + path + (search === '' ? '' : `?${search}`)
}

/**
 * A path parameter. `.` and `..` would lead to another operation's path, so they are encoded twice: then they are IDs
 * that no record has.
 */
const encodeSegment = (value: string) =>
  encodeURIComponent(/^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : value)

/** The members of a list are marked with `[]` if one of them could be read as several, as `a,b` could. */
function pairs(name: string, value: unknown, isList: boolean): [string, string][] {
  if (value === undefined || value === null) return []
  const members = [value].flat().map(String)
  const isMarked = isList && members.some((one) => /,|^\s*\[/.test(one))
  return members.map((one) => [isMarked ? `${name}[]` : name, one])
}

/** How long to wait for a call's response. */
class Deadline {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  /** Aborts on timeout, or with the caller's own signal. */
  readonly signal: AbortSignal

  constructor(
    private readonly limitMs: number,
    callers?: AbortSignal,
  ) {
    const { signal } = this.#controller
    this.signal = callers ? AbortSignal.any([callers, signal]) : signal
  }

  start(): void {
    const over = () => this.#controller.abort(new DOMException('The call timed out.', 'TimeoutError'))
    this.#timer = setTimeout(over, this.limitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Passes a file through, and starts the timeout once the whole file is sent. */
  startAfter(file: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return file.pipeThrough(new TransformStream({ flush: () => this.start() }))
  }
}
