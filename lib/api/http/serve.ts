import type { Operation } from '@/lib/contract/operation'
import type { Logger } from '@/lib/logging'
import type { Caller } from '../caller'
import type { CallContext } from '../handler'
import { answerOnce } from '../idempotency/service'
import { readPrecondition } from '../precondition'
import { StreamedFile } from '../streamed-file'
import { type WrittenAnswer, writeAnswer } from './answer'
import { authorize, type Credentials, readBearer } from './authorize'
import { checkAnswer } from './contract-check'
import { fileHeaders, writeFile } from './file-answer'
import type { RateLimiter } from './rate-limit'
import { refusal } from './refusal'
import { type ParsedRequest, parseRequest } from './request'

export type ServeOptions = {
  logger: Logger
  apiAuth: 'bearer' | 'documented'
  contractCheck: boolean
  limiter: RateLimiter
}

/** A handler whose request has been parsed by its own operation; the app pairs the two. */
export type AnyHandler = (caller: Caller, request: ParsedRequest, context: CallContext) => Promise<unknown>
export type Route = { name: string; operation: Operation; handler: AnyHandler }
export type Call = {
  request: Request
  params: Record<string, string>
  requestId: string
  address: string
  /** Ends the connection in the middle of an answer. */
  breakOff(): void
}
type Headers = Record<string, string>
type Admitted = { caller: Caller; credentials: Credentials }

/** One call from first to last: who calls, how often, what is asked, the answer; every failure becomes a 2.4 body. */
export async function serve(route: Route, call: Call, options: ServeOptions): Promise<Response> {
  const startedAt = performance.now()
  const headers: Headers = { 'content-type': 'application/json', 'x-request-id': call.requestId }
  let caller: Caller | undefined
  try {
    const admitted = await admit(route.operation, call, headers, options)
    caller = admitted.caller
    const answer = await run(route, call, admitted, headers)
    if (answer instanceof StreamedFile) {
      const body = await writeFile(answer, (error) => {
        fail(error)
        call.breakOff()
      })
      log(200)
      return new Response(body, { headers: { ...headers, ...fileHeaders(route.operation, answer) } })
    }
    const { json, version } = answer
    if (options.contractCheck) checkAnswer(route.operation, json)
    if (version !== undefined) headers.etag = `"${version}"`
    log(200)
    return new Response(json, { headers })
  } catch (error) {
    const { status, body, headers: more, unexpected } = refusal(error)
    if (status === 503) options.logger.warn({ requestId: call.requestId, err: error }, 'unavailable')
    if (unexpected) fail(error)
    log(status)
    return new Response(body, { status, headers: { ...headers, ...more } })
  }

  function fail(error: unknown): void {
    const { requestId } = call
    options.logger.error({ requestId, operation: route.name, err: error }, 'unexpected failure')
  }

  function log(status: number): void {
    const { method, safe = method === 'GET' } = route.operation
    const level = safe && status < 400 ? 'debug' : 'info'
    const { requestId } = call
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10
    const { businessId, identityId } = caller ?? {}
    options.logger[level](
      { requestId, operation: route.name, status, milliseconds, businessId, identityId },
      'request',
    )
  }
}

async function admit(
  operation: Operation,
  call: Call,
  headers: Headers,
  options: ServeOptions,
): Promise<Admitted> {
  const admitted = await identifyCaller(operation, call, options)
  const limit = options.limiter.take(admitted.caller.identityId ?? `address ${call.address}`)
  if (limit) {
    headers['ratelimit-limit'] = String(limit.limit)
    headers['ratelimit-remaining'] = String(limit.remaining)
    headers['ratelimit-reset'] = String(limit.resetSeconds)
  }
  return admitted
}

/** Who is refused is counted by address, so that guessing is not free. */
async function identifyCaller(operation: Operation, call: Call, options: ServeOptions): Promise<Admitted> {
  try {
    const credentials = credentialsOf(operation, call)
    return { caller: await authorize(operation, credentials, options.apiAuth), credentials }
  } catch (error) {
    options.limiter.take(`address ${call.address}`)
    throw error
  }
}

function credentialsOf(operation: Operation, { request, requestId }: Call): Credentials {
  const needsNone = operation.auth === 'none'
  return {
    token: needsNone ? undefined : readBearer(request.headers.get('authorization')),
    clientId: request.headers.get('x-client-id') || null,
    platform: request.headers.get('x-client-platform'),
    requestId,
  }
}

async function run(
  { name, operation, handler }: Route,
  call: Call,
  { caller, credentials }: Admitted,
  headers: Headers,
): Promise<WrittenAnswer | StreamedFile> {
  const { request, params, address } = call
  const parsed = await parseRequest(operation, request, params)
  const context = {
    matches: readPrecondition(request.headers.get('if-match')),
    address,
    clientId: credentials.clientId,
    token: credentials.token,
    get signal() {
      return request.signal
    },
  }
  const answered = () => handler(caller, parsed, context)
  const key = request.headers.get('idempotency-key')
  if (!operation.idempotent || key === null) {
    const given = await answered()
    return given instanceof StreamedFile ? given : writeAnswer(operation, given)
  }
  const work = async () => writeAnswer(operation, await answered())
  const answer = await answerOnce({ caller, address, operation: name, key, body: parsed.body }, work)
  if (answer.replayed) headers['idempotency-replayed'] = 'true'
  return answer
}
