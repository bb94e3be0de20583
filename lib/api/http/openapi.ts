import * as z from 'zod'
import { ErrorBody, type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { type Operation, takesIdempotencyKey } from '@/lib/contract/operation'
import { basePath, operations } from '@/lib/contract/operations'
import { rolesThatMay } from '@/lib/contract/roles'

type Json = Record<string, unknown>

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

let document: Json | undefined

/** The OpenAPI 3.1 document, made from the contract; extensions of ours carry `x-extension: true`. */
export function openApiDocument(): Json {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'External Integration API',
      version: '1.0.0',
      description: 'Authentication, accounts, notifications and geolocated alerts on behalf of a business.',
      license: { name: 'Proprietary', url: 'https://example.com/licence' },
    },
    servers: [{ url: basePath, description: 'This deployment' }],
    tags: resources().map((name) => ({ name, description: `Operations on ${name.toLowerCase()}` })),
    paths: paths(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ErrorBody: schemaOf(ErrorBody, 'output') },
    },
  }
  return document
}

function resources(): string[] {
  return [...new Set(Object.values(operations).map(({ resource }) => resource))]
}

function paths(): Json {
  const byPath: Record<string, Json> = {}
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    byPath[operation.path] = {
      ...byPath[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation),
    }
  }
  return byPath
}

function describeOperation(name: string, operation: Operation): Json {
  const { section, resource, summary, auth, request } = operation
  return {
    operationId: name,
    tags: [resource],
    summary,
    ...(section === undefined ? { 'x-extension': true } : { 'x-section': section }),
    description: operation.roles ? `Roles: ${rolesThatMay(operation).join(', ')}.` : undefined,
    security: auth === 'none' ? [] : [{ bearer: [] }],
    parameters: parameters(operation),
    ...(request.upload && {
      requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
    }),
    ...(request.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(request.body, 'input') } },
      },
    }),
    responses: responses(operation),
  }
}

function parameters(operation: Operation): Json[] {
  const { request, clientId, conditional, auth } = operation
  const list: Json[] = Object.keys(request.params?.shape ?? {}).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  for (const [name, schema] of Object.entries(request.query?.shape ?? {})) {
    const required = !(schema as z.ZodType).safeParse(undefined).success
    list.push({ name, in: 'query', required, schema: schemaOf(schema as z.ZodType, 'input') })
  }
  if (auth !== 'none' || clientId === 'optional') {
    list.push(header('x-client-id', clientId === 'required', 'The business id (section 5.1).'))
  }
  list.push(header('x-client-platform', false, 'Platform of the caller, 64 characters at most.'))
  if (conditional)
    list.push(header('if-match', false, 'Extension: the version the change is meant for, as in ETag.'))
  if (takesIdempotencyKey(operation))
    list.push(header('idempotency-key', false, 'Extension: a retry with the same key does it once.'))
  return list
}

const anyOperation: ErrorCode[] = [
  'bad_request',
  'too_many_requests',
  'unavailable',
  'headers_too_large',
  'internal',
]

function codesOf(operation: Operation): ErrorCode[] {
  const { auth, clientId, request, roles, conditional, errors = [] } = operation
  const codes = [...anyOperation, ...errors]
  if (auth !== 'none') codes.push('unauthenticated', 'business_forbidden')
  if (auth !== 'none' && clientId === 'required') codes.push('client_id_missing')
  if (roles) codes.push('role_forbidden')
  if (request.params) codes.push('not_found')
  if (request.query) codes.push('invalid_arguments')
  if (request.body)
    codes.push('invalid_arguments', 'unreadable_body', 'body_too_large', 'unsupported_media_type')
  if (request.upload)
    codes.push('invalid_arguments', 'unreadable_file', 'body_too_large', 'unsupported_media_type')
  if (conditional) codes.push('version_stale')
  if (takesIdempotencyKey(operation)) codes.push('still_running', 'idempotency_key_reused')
  return codes
}

function responses(operation: Operation): Json {
  const data = !operation.media && {
    type: 'object',
    required: ['data'],
    properties: { data: schemaOf(operation.answer, 'output') },
  }
  const content = operation.media
    ? { [operation.media]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: data } }
  const answers: Record<string, Json> = { 200: { description: 'Done', content } }
  const codes = codesOf(operation)
  for (const status of new Set(codes.map((code) => errorCodes[code].status))) {
    const here = [...new Set(codes.filter((code) => errorCodes[code].status === status))]
    answers[status] = {
      description: here.map((code) => `${code}: ${errorCodes[code].sentence}`).join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    }
  }
  return answers
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return rest
}
