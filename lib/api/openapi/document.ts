import { isDeepStrictEqual } from 'node:util'
import { ErrorBody } from '@/lib/contract/errors'
import { examples } from '@/lib/contract/examples/examples'
import type { Operation } from '@/lib/contract/operation'
import { basePath, type OperationName, publicOperations } from '@/lib/contract/operations'
import { roles, rolesThatMay } from '@/lib/contract/roles'
import type { SampleRequest } from './code-samples'
import { parametersOf } from './parameters'
import { responsesOf, sharedHeaders } from './responses'
import { type Json, SchemaCollection } from './schemas'
import { type ApiAuth, securityOf, securitySchemes, usualSecurity } from './security'
import { SharedComponents } from './shared-components'
import { describeWebhooks, webhookParameters } from './webhook-descriptions'

export const introduction = `Accounts, notifications and geolocated alerts on behalf of a business.

Operations from the API description have \`x-section\`, the others \`x-extension\`. Any role may call an operation that names
no roles.
Every 4xx and 5xx has the body \`ErrorBody\`, whose \`data.code\` identifies the error and
whose \`data.docs\` links to its explanation.`

/** Generates the OpenAPI 3.1 document from the contract. */
export function makeDocument(apiAuth: ApiAuth): Json {
  const schemas = new SchemaCollection()
  const shared = new SharedComponents()
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(publicOperations) as [OperationName, Operation][]) {
    const described = describeOperation(name, operation, { apiAuth, schemas, shared })
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described }
  }
  schemas.ofAnswer(ErrorBody)
  const webhooks = describeWebhooks(schemas)
  const collected = shared.collect()
  return {
    openapi: '3.1.0',
    info: {
      title: 'External Integration API',
      version: '1.0.0',
      description: introduction,
      contact: { name: 'The operator of this deployment' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: basePath }],
    tags: resources().map((name) => ({ name, description: `${name}.` })),
    security: usualSecurity,
    paths,
    webhooks,
    components: {
      securitySchemes,
      headers: sharedHeaders,
      ...collected,
      parameters: { ...collected.parameters, ...webhookParameters },
      schemas: schemas.components,
    },
  }
}

function resources(): string[] {
  return [...new Set(Object.values(publicOperations).map(({ resource }) => resource))]
}

type Making = { apiAuth: ApiAuth; schemas: SchemaCollection; shared: SharedComponents }

function describeOperation(name: OperationName, operation: Operation, making: Making): Json {
  const { section, resource, summary } = operation
  const example = examples[name]
  const request: SampleRequest = example.request
  const security = securityOf(operation, making.apiAuth)
  const description = descriptionOf(operation)
  const parameters = parametersOf(operation, request, making)
  return {
    operationId: name,
    tags: [resource],
    summary,
    ...(operation.deprecated && { deprecated: true }),
    ...(description && { description }),
    ...(section === undefined ? { 'x-extension': true } : { 'x-section': section }),
    ...(isDeepStrictEqual(security, usualSecurity) ? {} : { security }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(operation, request, making.schemas),
    responses: responsesOf(operation, example.answer, making),
  }
}

/** The operation's description, followed by the roles that may call it, unless all may. */
function descriptionOf(operation: Operation): string {
  const { description, deprecated } = operation
  const end = deprecated && `Deprecated: it ends on ${deprecated.sunset}. ${deprecated.instead}`
  const allowed = operation.auth === 'none' ? undefined : whoMay(operation)
  return [end, description, allowed].filter(Boolean).join('\n\n')
}

function whoMay(operation: Operation): string | undefined {
  const allowed = rolesThatMay(operation)
  return allowed.length === roles.length ? undefined : `Roles: ${allowed.join(', ')}.`
}

function requestBodyOf(
  { request, section }: Operation,
  { body, upload }: SampleRequest,
  schemas: SchemaCollection,
): Json {
  if (request.upload) {
    return {
      requestBody: {
        required: true,
        content: { 'text/csv': { schema: { type: 'string' }, example: upload } },
      },
    }
  }
  if (!request.body) return {}
  const schema = schemas.ofRequest(request.body, section !== undefined)
  return { requestBody: { required: true, content: { 'application/json': { schema, example: body } } } }
}
