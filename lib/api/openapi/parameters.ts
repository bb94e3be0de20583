import type * as z from 'zod'
import { type Operation, takesIdempotencyKey } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'
import type { SampleRequest } from './code-samples'
import type { Json, SchemaCollection } from './schemas'
import type { SharedComponents } from './shared-components'

type Gathering = { schemas: SchemaCollection; shared: SharedComponents }

/** Path, query and the optional headers of an operation; what proves who calls stands in its `security`. */
export function parametersOf(operation: Operation, request: SampleRequest, gathering: Gathering): Json[] {
  const parameters = [
    ...pathParameters(operation, request),
    ...queryParameters(operation, request, gathering.schemas),
    ...headerParameters(operation),
  ]
  return parameters.map((parameter) =>
    gathering.shared.refer('parameters', String(parameter.name), parameter),
  )
}

function pathParameters({ request }: Operation, { params }: SampleRequest): Json[] {
  return Object.keys(request.params?.shape ?? {}).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'line' ? 'The row of the file; its header is 1.' : 'The id of the record.',
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

/** What members of queries mean whose schema does not say it itself; the same name means the same everywhere. */
const queryWords: Record<string, string> = {
  accountId: 'Of this account only.',
  accountIds: 'Ids of accounts, at most 500.',
  accountType: 'Of this account type only.',
  action: 'This act only.',
  alertType: 'Of this type only.',
  attribute:
    '`<attributeId>:<test>:<value>`; several must all hold. The tests of each slot stand under Search.',
  bbox: '`west,south,east,north` in degrees; west may be greater than east where the box crosses 180°.',
  blocked: 'Blocked ones only, or the others.',
  channel: 'On this channel only.',
  counts: 'Whether to count as well.',
  createdSince: 'Created at this moment or later.',
  createdUntil: 'Created before this moment.',
  deleted: '`true` for accounts deleted in the last 30 days.',
  identityId: 'By this identity only.',
  kind: 'Of this kind only.',
  name: 'What the file is called.',
  outcome: 'Rows that ended like this.',
  q: 'What to look for, 2 characters or more.',
  recordId: 'About this record only.',
  recordKind: 'About records of this kind only.',
  since: 'From this moment on.',
  sort: 'The order, where there is no `q`; a minus reverses it.',
  state: 'In this state only.',
  subscribed: 'Subscribed ones only, or the others.',
  jobId: 'Part of this import or bulk change only.',
  job: 'Only what this import or bulk change made or changed, and what was not taken back.',
  testAccount: 'Test accounts only, or the others.',
  until: 'Before this moment.',
  validated: 'Validated ones only, or the others.',
}

/** Text in an address, but a number or a boolean in the document. */
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
  'Where calls come from, on any operation; kept in the audit log.',
  { example: 'erp' },
)
const ifMatch = header(
  'If-Match',
  'The version that the change is meant for, as `ETag` gave it; 412 when it is stale.',
  { example: '"2"' },
)
const ifNoneMatch = header(
  'If-None-Match',
  'The `ETag` of an answer that the caller has; 304 without a body while it holds.',
  { example: '"2"' },
)
const idempotencyKey = header(
  'Idempotency-Key',
  'A text of your own for this one act. A retry with the same key and body gets the first answer, for 24 hours.',
  { minLength: 1, maxLength: 255, example: 'b9c2c9a0-3f57-4d0e-9b53-6f1f3c0d8e11' },
)
