import { type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { issue } from '@/lib/contract/examples/example-values'
import { type Operation, takesIdempotencyKey } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'
import { docsOf } from '../http/refusal'
import type { Json, SchemaCollection } from './schemas'
import type { SharedComponents } from './shared-components'

type Gathering = { schemas: SchemaCollection; shared: SharedComponents }

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string', example },
})
const integer = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0, example },
})

const headers: Record<string, Json> = {
  'X-Request-Id': text('Identifies this call in our logs.', 'a7d1c7f2-58e3-4c8e-9b0e-0d1f2a3b4c5d'),
  'RateLimit-Limit': integer(
    'The largest burst of requests: four times the number allowed per second.',
    2000,
  ),
  'RateLimit-Remaining': integer('Requests left in the current burst.', 1999),
  'RateLimit-Reset': integer('Seconds until a full burst is allowed again.', 1),
  'Retry-After': integer('Seconds to wait before retrying.', 2),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
  ETag: text('The version of the record, for `If-Match`.', '"2"'),
  'X-Ignored': text('Unknown fields, query parameters and headers, which were ignored.', 'nickname'),
  Age: integer(
    'Seconds that the data is behind, if a replica answered. `Cache-Control: max-age` limits it.',
    1,
  ),
  'Idempotency-Replayed': text('`true` if this repeats the first response.', 'true'),
}

/** A short component name for a header, because the document refers to headers about a thousand times. */
export const componentOf = (header: string) =>
  shortNames[header] ?? header.replace(/^(X-Request|X|RateLimit|Idempotency)-/, '')

const shortNames: Readonly<Record<string, string>> = {
  'RateLimit-Remaining': 'Left',
  'Idempotency-Replayed': 'Replay',
}

/** Response headers as components of the document. */
export const sharedHeaders: Record<string, Json> = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [componentOf(name), header]),
)

/**
 * Codes that any operation can return. Every operation rejects unknown query parameters with
 * `invalid_arguments`.
 */
const anyOperation: ErrorCode[] = [
  'bad_request',
  'invalid_arguments',
  'too_many_requests',
  'unavailable',
  'headers_too_large',
  'internal',
]

/** All error codes that an operation can return. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { auth, clientId, request, conditional, errors = [] } = operation
  const codes = [...anyOperation, ...errors]
  // `role_forbidden` is always included: most operations reject a display's token, even if every role may
  // call them.
  if (auth !== 'none') codes.push('unauthenticated', 'business_forbidden', 'role_forbidden')
  if (auth !== 'none' && clientId === 'required') codes.push('client_id_missing')
  if (request.params) codes.push('not_found')
  if (request.body || request.upload) codes.push('body_too_large', 'unsupported_media_type', 'body_timeout')
  if (request.body) codes.push('unreadable_body')
  if (request.upload) codes.push('unreadable_file')
  if (conditional) codes.push('version_stale')
  if (takesIdempotencyKey(operation)) codes.push('still_running', 'idempotency_key_reused')
  return Object.keys(errorCodes).filter((code): code is ErrorCode => codes.includes(code as ErrorCode))
}

/** All responses of an operation. Those that several operations have in common are collected in `shared`. */
export function responsesOf(
  operation: Operation,
  exampleAnswer: unknown,
  { schemas, shared }: Gathering,
): Record<string, Json> {
  const responses: Record<string, Json> = { 200: success(operation, exampleAnswer, { schemas, shared }) }
  if (operation.versioned && isSafe(operation)) responses[304] = shared.place('responses', '304', known)
  const codes = errorCodesOf(operation)
  for (const status of new Set(codes.map((code) => errorCodes[code].status))) {
    const here = codes.filter((code) => errorCodes[code].status === status)
    responses[status] = shared.place('responses', String(status), refusalResponse(status, here, shared))
  }
  return responses
}

function success(operation: Operation, exampleAnswer: unknown, { schemas, shared }: Gathering): Json {
  const names = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Ignored']
  if (operation.versioned) names.push('ETag')
  if (takesIdempotencyKey(operation)) names.push('Idempotency-Replayed')
  if (operation.fromReplica) names.push('Age')
  const example = operation.media ? exampleAnswer : { data: exampleAnswer }
  const name = operation.media
    ? (operation.media.split(/[/.]/).at(-1) ?? '').replace('+', '-')
    : Object.keys(exampleAnswer as object).join('And')
  const schema = operation.media
    ? { type: 'string' }
    : { type: 'object', required: ['data'], properties: { data: schemas.ofAnswer(operation.answer) } }
  return shared.place('responses', name, {
    description: 'OK',
    headers: headersNamed(names),
    content: {
      [operation.media ?? 'application/json']: { schema, example, ...eventsOf(operation, schemas) },
    },
  })
}

/** The schemas of each server-sent event's `data`. OpenAPI 3.1 has no standard field for them. */
function eventsOf({ events }: Operation, schemas: SchemaCollection): Json {
  if (!events) return {}
  const described = Object.entries(events).map(([name, data]) => [name, schemas.ofAnswer(data)])
  return { 'x-events': Object.fromEntries(described) }
}

const known: Json = {
  description: 'Not modified: the caller already has this response.',
  headers: headersNamed(['X-Request-Id', 'ETag']),
}

function refusalResponse(status: number, codes: ErrorCode[], shared: SharedComponents): Json {
  const exampleOf = (code: ErrorCode) => shared.place('examples', code, { value: exampleRefusal(code) })
  const names = ['X-Request-Id']
  if (status === 429 || status === 503) names.push('Retry-After')
  if (status === 401) names.push('WWW-Authenticate')
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersNamed(names),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  }
}

function exampleRefusal(code: ErrorCode): Json {
  const issues = code === 'invalid_arguments' && { issues: [issue] }
  const data = { code, docs: docsOf(code), ...issues }
  return { timestamp: 1_795_269_909_000, error: errorCodes[code].sentence, data }
}

function headersNamed(names: string[]): Json {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${componentOf(name)}` }]),
  )
}
