import { createHash } from 'node:crypto'
import { type Operation, takesIdempotencyKey } from '@/lib/contract/operation'
import { basePath } from '@/lib/contract/operations'
import { isSafe } from '@/lib/contract/roles'
import type { KnownBrowser } from '@/lib/known-browser'
import type { Logger } from '@/lib/logging'
import { type Span, type SpanDetails, traced } from '@/lib/tracing/tracing'
import { ApiError } from '../api-error'
import type { Caller } from '../caller'
import { countRequest } from '../counters/counters'
import { inLane, type Lane, readInLane } from '../db/lanes'
import { noteChange } from '../db/replica/replica'
import type { CallContext } from '../handler'
import { answerOnce, findFirstAnswer, requireKey } from '../idempotency/service'
import type { GuessLimiter } from '../limits/guess-limiter'
import type { RateLimiter } from '../limits/rate-limiter'
import { requireHere } from '../moves/moves-service'
import { readPrecondition } from '../precondition'
import { StreamedFile } from '../streamed-file'
import { WrittenJson } from '../written-json'
import { checkAnswer, isKnown, tagOf, type WrittenAnswer, writeAnswer } from './answer'
import { authorize, type Credentials, readBearer } from './authorize'
import { fileHeaders, writeFile } from './file-answer'
import { type ParsedRequest, parseRequest } from './parse-request'
import { refusal } from './refusal'
import { callerKey, mayComeFromReplica, readFromReplica } from './replica-read'

export type ServeOptions = {
  logger: Logger
  apiAuth: 'bearer' | 'documented'
  contractCheck: boolean
  /** Whether documented operations are parsed as strictly as extensions. */
  strict: boolean
  limiter: RateLimiter
  guesses: GuessLimiter
}

/** A handler of any operation. The app calls it only with requests that were parsed for its operation. */
export type AnyHandler = (caller: Caller, request: ParsedRequest, context: CallContext) => Promise<unknown>
/**
 * `isForwarded` means that another deployment runs the operation. `keepsOutcomes` means that the handler
 * itself stores the outcome under the `Idempotency-Key` and repeats it.
 */
export type Route = {
  name: string
  operation: Operation
  handler: AnyHandler
  isForwarded?: boolean
  keepsOutcomes?: boolean
}
export type Call = {
  request: Request
  params: Record<string, string>
  requestId: string
  address: string
  browser?: KnownBrowser
  /** Whether the caller has closed the connection. */
  hasLeft: () => boolean
  /** Closes the connection before the response is complete. */
  breakOff(): void
}
type Headers = Record<string, string>

/**
 * The status that nginx uses when a client has disconnected. It appears only in the log, because nobody
 * receives the response.
 */
const callerLeft = 499
type Admitted = { caller: Caller; credentials: Credentials }

/** The `Sunset` header of a deprecated operation, with the date on which it ends. */
function sunsetOf({ deprecated }: Operation): Headers {
  return deprecated ? { sunset: new Date(deprecated.sunset).toUTCString() } : {}
}

/**
 * Serves a call: authenticates the caller, applies the rate limit, parses the request, and sends the
 * response. Every failure becomes a body as in section 2.4.
 */
export function serve(route: Route, call: Call, options: ServeOptions): Promise<Response> {
  const lane: Lane = { pool: route.name === 'createAlert' ? 'raisedAlerts' : 'requests' }
  return traced(spanOf(route, call), (span) =>
    inLane(lane, () => serveInLane(lane, route, call, options, span)),
  )
}

function spanOf({ name, operation }: Route, { request, requestId }: Call): SpanDetails {
  return {
    name,
    kind: 'server',
    traceparent: request.headers.get('traceparent'),
    attributes: {
      'http.request.method': operation.method,
      'http.route': basePath + operation.path,
      'beacon.request_id': requestId,
    },
  }
}

async function serveInLane(
  lane: Lane,
  route: Route,
  call: Call,
  options: ServeOptions,
  span: Span,
): Promise<Response> {
  const startedAt = performance.now()
  const headers: Headers = {
    'content-type': 'application/json',
    'x-request-id': call.requestId,
    'cache-control': 'no-store',
    ...sunsetOf(route.operation),
  }
  let caller: Caller | undefined
  try {
    const admitted = await admit(route, call, headers, options)
    caller = admitted.caller
    const { businessId } = caller
    lane.businessId = businessId || undefined
    lane.guard = () => requireHere(businessId)
    const answer = await run(route, call, admitted, headers, options.strict)
    noteOwnChange()
    if (answer instanceof StreamedFile) {
      const pieces = readInLane(lane, answer.pieces)
      const body = await writeFile(new StreamedFile(answer.name, pieces), (error) => {
        fail(error)
        call.breakOff()
      })
      log(200)
      return new Response(body, { headers: { ...headers, ...fileHeaders(route.operation, answer) } })
    }
    const { json } = answer
    if (options.contractCheck) checkAnswer(route.operation, json)
    const tag = tagOf(route.operation, answer)
    if (tag !== undefined) headers.etag = tag
    if (isSafe(route.operation) && isKnown(tag, call.request.headers.get('if-none-match'))) {
      log(304)
      return new Response(null, { status: 304, headers })
    }
    log(200)
    return new Response(json, { headers })
  } catch (error) {
    if (call.hasLeft()) {
      fail(error)
      log(callerLeft)
      return new Response(null, { status: callerLeft })
    }
    const { status, body, headers: more, unexpected } = refusal(error)
    if (status === 503) options.logger.warn({ requestId: call.requestId, err: error }, 'unavailable')
    if (unexpected) fail(error)
    // Its outcome is unknown.
    if (status >= 500) noteOwnChange()
    log(status)
    return new Response(body, { status, headers: { ...headers, ...more } })
  }

  function noteOwnChange(): void {
    if (caller && !isSafe(route.operation)) noteChange(callerKey(caller))
  }

  function fail(error: unknown): void {
    const facts = { requestId: call.requestId, operation: route.name, err: error }
    // If the caller has disconnected, the failure is not an error on our side.
    if (call.hasLeft()) options.logger.info(facts, 'the client disconnected before the response')
    else options.logger.error(facts, 'unexpected failure')
  }

  function log(status: number): void {
    const level = isSafe(route.operation) && status < 400 ? 'debug' : 'info'
    const { requestId } = call
    const elapsed = performance.now() - startedAt
    countRequest(route.name, status, elapsed / 1000)
    const milliseconds = Math.round(elapsed * 10) / 10
    const { businessId, identityId } = caller ?? {}
    span.answered(status)
    span.set({ 'beacon.business_id': businessId })
    options.logger[level](
      { requestId, operation: route.name, status, milliseconds, businessId, identityId },
      'request',
    )
  }
}

async function admit(
  { operation, isForwarded }: Route,
  call: Call,
  headers: Headers,
  options: ServeOptions,
): Promise<Admitted> {
  const byAddress = `address ${call.address}`
  try {
    const credentials = credentialsOf(operation, call)
    const caller = await authorize(operation, credentials, { ...options, isForwarded })
    await limitRate(caller.identityId ?? byAddress, headers, options)
    return { caller, credentials }
  } catch (error) {
    // Rejected calls count against the IP address, which limits guessing.
    if (headers['ratelimit-limit'] === undefined) await limitRate(byAddress, headers, options)
    throw error
  }
}

/**
 * Takes a token from this key's bucket, and throws a 429 if it is empty. Sets the rate limit headers
 * either way.
 */
async function limitRate(key: string, headers: Headers, { limiter }: ServeOptions): Promise<void> {
  const state = await limiter.take(key)
  if (!state) return
  headers['ratelimit-limit'] = String(state.limit)
  headers['ratelimit-remaining'] = String(state.remaining)
  headers['ratelimit-reset'] = String(state.resetSeconds)
  if (state.waitSeconds !== undefined) throw new ApiError('too_many_requests', {}, state.waitSeconds)
}

function credentialsOf(operation: Operation, { request, requestId, address }: Call): Credentials {
  const needsNone = operation.auth === 'none'
  return {
    token: needsNone ? undefined : readBearer(request.headers.get('authorization')),
    clientId: request.headers.get('x-client-id') || null,
    platform: request.headers.get('x-client-platform'),
    requestId,
    address,
  }
}

async function run(
  { name, operation, handler, keepsOutcomes }: Route,
  call: Call,
  { caller, credentials }: Admitted,
  headers: Headers,
  strict: boolean,
): Promise<WrittenAnswer | StreamedFile> {
  const { request, params, address, browser } = call
  const parsed = await parseRequest(operation, request, { params, strict })
  const ignored = [...parsed.ignored, ...unusedHeaders(operation, request)]
  if (ignored.length > 0) headers['x-ignored'] = writeIgnored(ignored)
  const context: CallContext = {
    once: (work) => work(),
    findFirst: async () => undefined,
    matches: readPrecondition(request.headers.get('if-match')),
    address,
    browser,
    clientId: credentials.clientId,
    token: credentials.token,
    lastEventId: request.headers.get('last-event-id'),
    warnings: parsed.warnings,
    ignored: parsed.ignored,
    get signal() {
      return request.signal
    },
  }
  const key = takesIdempotencyKey(operation) ? request.headers.get('idempotency-key') : null
  const retryable = { caller, address, name, operation, key: key ?? '' }
  const once = async (work: () => Promise<unknown>, given: ParsedRequest = parsed) => {
    const write = async () => writeAnswer(operation, await work())
    const answer = await answerOnce({ ...retryable, request: given }, write)
    if (answer.replayed) headers['idempotency-replayed'] = 'true'
    return answer
  }
  if (key !== null && keepsOutcomes) {
    context.idempotencyKey = requireKey(key)
    context.once = async (work) => dataOf(await once(work))
    context.findFirst = async () => {
      const first = await findFirstAnswer({ ...retryable, request: parsed })
      if (first) headers['idempotency-replayed'] = 'true'
      return first && dataOf(first)
    }
  } else if (key !== null && !operation.request.upload) {
    return once(() => handler(caller, parsed, context))
  } else if (key !== null) {
    const digest = digestUpload(parsed)
    context.once = async (work) => dataOf(await once(work, { ...parsed, body: digest() }))
  }
  const handle = () => handler(caller, parsed, context)
  const answer = mayComeFromReplica(operation, parsed)
    ? await readFromReplica(caller, request.headers, { read: handle, headers })
    : await handle()
  if (answer instanceof StreamedFile) return answer
  if (answer instanceof WrittenJson && answer.replayed) headers['idempotency-replayed'] = 'true'
  return writeAnswer(operation, answer)
}

/**
 * Returns a function that returns the upload's SHA-256 digest. It must be called after the whole upload has
 * been read.
 */
function digestUpload(parsed: ParsedRequest): () => string {
  const hash = createHash('sha256')
  const hashing = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      hash.update(piece)
      controller.enqueue(piece)
    },
  })
  parsed.upload = (parsed.upload as ReadableStream<Uint8Array>).pipeThrough(hashing)
  return () => hash.digest('hex')
}

const dataOf = ({ json }: WrittenAnswer) => (JSON.parse(json) as { data: never }).data

/**
 * The request's `Idempotency-Key` and `If-Match` headers, if the operation does not support them. They are
 * reported, because the caller may rely on them.
 */
function unusedHeaders(operation: Operation, { headers }: Request): string[] {
  return [
    ...(headers.has('idempotency-key') && !takesIdempotencyKey(operation) ? ['Idempotency-Key'] : []),
    ...(headers.has('if-match') && !operation.conditional ? ['If-Match'] : []),
  ]
}

/** The maximum length of the header. Callers and proxies may accept only a few KiB of headers in total. */
const longestIgnored = 1_000

/**
 * The paths in the form of a header: encoded and separated by commas. If they do not all fit, ends with an
 * ellipsis.
 */
function writeIgnored(paths: readonly string[]): string {
  let written = ''
  for (const path of paths) {
    const name = encodeURIComponent(path.slice(0, 100).toWellFormed())
    const longer = written === '' ? name : `${written}, ${name}`
    if (longer.length > longestIgnored) return written === '' ? '...' : `${written}, ...`
    written = longer
  }
  return written
}
