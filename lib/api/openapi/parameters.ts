import type * as z from 'zod'
import { type Operation, takesIdempotencyKey } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'
import type { SampleRequest } from './code-samples'
import { componentOf } from './responses'
import type { Json, SchemaCollection } from './schemas'
import type { SharedComponents } from './shared-components'

type Gathering = { schemas: SchemaCollection; shared: SharedComponents }

/**
 * An operation's path, query and optional header parameters. Authentication headers are in its `security`.
 */
export function parametersOf(operation: Operation, request: SampleRequest, gathering: Gathering): Json[] {
  const parameters = [
    ...pathParameters(operation, request),
    ...queryParameters(operation, request, gathering.schemas),
    ...headerParameters(operation),
  ]
  return parameters.map((parameter) =>
    gathering.shared.place('parameters', componentOf(String(parameter.name)), parameter),
  )
}

function pathParameters({ request }: Operation, { params }: SampleRequest): Json[] {
  return Object.keys(request.params?.shape ?? {}).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'line' && { description: 'The row in the file; the header is row 1.' }),
    schema: { type: 'string' },
    example: (params as Json | undefined)?.[name],
  }))
}

function queryParameters(
  { request }: Operation,
  { query }: SampleRequest,
  schemas: SchemaCollection,
): Json[] {
  return Object.entries((request.query?.shape ?? {}) as Record<string, z.ZodType>).map(([name, member]) => {
    const { description, ...schema } = schemas.ofQueryMember(member)
    const example = (query as Json | undefined)?.[name]
    return {
      name,
      in: 'query',
      ...(!member.safeParse(undefined).success && { required: true }),
      description: description ?? queryWords[name],
      schema,
      ...(example !== undefined && { example: typed(example, schema) }),
    }
  })
}

/**
 * Descriptions for query parameters whose schema has none and whose name is not self-explanatory. A name
 * means the same in all operations.
 */
const queryWords: Record<string, string> = {
  accountId: 'Only results for this account.',
  accountIds: 'Account IDs, at most 500.',
  attribute:
    "`<attributeId>:<test>:<value>`; if there are several, all must match. The guide to searching lists each slot's tests.",
  bbox: '`west,south,east,north` in degrees; west may be greater than east where the box crosses 180°.',
  blocked: '`true` for blocked accounts only, `false` for the others.',
  counts: 'Whether to include counts.',
  createdSince: 'Created at this time or later.',
  createdUntil: 'Created before this time.',
  deleted: '`true` for accounts deleted in the last 30 days.',
  identityId: 'Only results for this identity.',
  name: 'The name of the file.',
  outcome: 'Only rows with this outcome.',
  q: 'The search text, at least 2 characters.',
  recordId: 'Only entries about this record.',
  recordKind: 'Only entries about this kind of record.',
  since: 'At this time or later.',
  sort: 'The order without `q`; a minus reverses it.',
  subscribed: '`true` for subscribed accounts only, `false` for the others.',
  jobId: 'Only entries of this import or bulk change.',
  job: 'Only accounts that this import or bulk change created or changed, unless reverted.',
  testAccount: '`true` for test accounts only, `false` for the others.',
  until: 'Before this time.',
  validated: '`true` for validated accounts only, `false` for the others.',
}

/** Converts an example from a URL, which is text, to the documented number or boolean. */
function typed(example: unknown, { type }: Json): unknown {
  if (type === 'integer') return Number(example)
  if (type === 'boolean') return example === 'true'
  return example
}

function headerParameters(operation: Operation): Json[] {
  const headers: Json[] = []
  if (operation.auth === 'none') headers.push(clientPlatform)
  if (operation.versioned && isSafe(operation)) headers.push(ifNoneMatch)
  if (operation.conditional) headers.push(ifMatch)
  if (takesIdempotencyKey(operation)) headers.push(idempotencyKey)
  return headers
}

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
})

const clientPlatform = header(
  'x-client-platform',
  'The calling system. Any operation accepts it, and the audit log records it.',
  { example: 'erp' },
)
const ifMatch = header('If-Match', 'The version to change, as given by `ETag`; 412 if it is stale.', {
  example: '"2"',
})
const ifNoneMatch = header(
  'If-None-Match',
  'The `ETag` of a response that the caller already has; 304 without a body while it is current.',
  { example: '"2"' },
)
const idempotencyKey = header(
  'Idempotency-Key',
  'A unique string for this request. For 24 hours, a retry with the same key and body gets the first response.',
  { minLength: 1, maxLength: 255, example: 'b9c2c9a0-3f57-4d0e-9b53-6f1f3c0d8e11' },
)
