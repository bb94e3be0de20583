import type { Operation } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'

const readMs = 10_000
const writeMs = 30_000
/** The API reads the whole file, up to a million rows, before it responds. */
const uploadMs = 300_000

type Called = Pick<Operation, 'method' | 'safe'>

export type ClientOptions = {
  /** The origin of the API server, without the base path. */
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
  /** The version of the record, or its `ETag`. */
  ifMatch?: number | string
  headers?: Record<string, string>
}

export type LooseRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: BodyInit
}

/**
 * Returns the body of a request. For a stream, fetch requires `duplex: 'half'`, and the deadline starts once the whole
 * stream was sent.
 */
export function bodyOf(
  { body, upload }: LooseRequest,
  deadline: Deadline,
): { body?: BodyInit; duplex?: 'half' } {
  if (upload instanceof ReadableStream) return { body: deadline.startAfter(upload), duplex: 'half' }
  deadline.start()
  if (upload !== undefined) return { body: upload }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

export function headersOf(
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

/** Returns the time of a response by the API's clock, in ms since the epoch. */
export function dateOf({ headers }: Response): number | undefined {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : at
}

/** Builds the URL of a call, with path parameters filled in and lists as repeated keys (4.6). */
export function writeAddress(
  root: string,
  path: string,
  { params = {}, query = {} }: Pick<LooseRequest, 'params' | 'query'>,
  isList: (name: string) => boolean,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => pairs(name, value, isList(name))),
  ).toString()
  return root + filled + (search === '' ? '' : `?${search}`)
}

/**
 * Encodes a path parameter. `.` and `..` would lead to another operation's path, so they are encoded twice and become
 * IDs that no record has.
 */
const encodeSegment = (value: string) =>
  encodeURIComponent(/^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : value)

/** Marks the members of a list with `[]` if one of them could be read as several, such as `a,b`. */
function pairs(name: string, value: unknown, isList: boolean): [string, string][] {
  if (value === undefined || value === null) return []
  const members = [value].flat().map(String)
  const isMarked = isList && members.some((one) => /,|^\s*\[/.test(one))
  return members.map((one) => [isMarked ? `${name}[]` : name, one])
}

/** Aborts a call whose response takes too long. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Aborted on timeout, or by the caller's own signal. */
  readonly signal: AbortSignal

  constructor(
    private readonly limitMs: number,
    callers?: AbortSignal,
  ) {
    const { signal } = this.#controller
    this.signal = callers ? AbortSignal.any([callers, signal]) : signal
  }

  /** Returns a deadline of 10 s for a read, 30 s for a change or 5 minutes for an upload. */
  static of(operation: Called, { upload }: LooseRequest, callers?: AbortSignal): Deadline {
    return new Deadline(upload !== undefined ? uploadMs : isSafe(operation) ? readMs : writeMs, callers)
  }

  start(): void {
    const over = () => this.#controller.abort(new DOMException('The call timed out.', 'TimeoutError'))
    this.#timer = setTimeout(over, this.limitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Passes the file through, and starts the timeout when its end has been sent. */
  startAfter(file: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return file.pipeThrough(new TransformStream({ flush: () => this.start() }))
  }
}
