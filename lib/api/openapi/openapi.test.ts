import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { examples as examplesOf } from '@/lib/contract/examples/examples'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations, publicOperations } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../fixtures/call-raw'
import { type ExampleRequests, examplePhone, makeExamples } from '../fixtures/example-requests'
import { testApi } from '../fixtures/test-api'
import { makeDocument } from './document'

type Reference = { $ref: string }
type Media = { schema: object; example?: unknown; examples?: Record<string, Reference | { value: unknown }> }
type Answer = { headers: Record<string, Reference>; content: Record<string, Media> }
type Parameter = { name: string; in: string; schema: Record<string, unknown>; example?: unknown }
type Described = {
  operationId: OperationName
  'x-extension'?: boolean
  security?: Record<string, []>[]
  parameters?: Reference[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Reference>
}
type Components = { schemas: Record<string, Record<string, unknown>> }
type Document = {
  openapi: string
  security: Described['security']
  paths: Record<string, Record<string, Described>>
  components: Components
}

const { api } = testApi()
let examples: ExampleRequests
let document: Document
const ajv = new Ajv2020({ strict: false, validateFormats: false })
beforeAll(async () => {
  examples = await makeExamples(api)
  document = (await (await fetch(`${api.baseUrl}/v1/external/openapi.json`)).json()) as Document
  ajv.addSchema({ $id: 'document.json', components: document.components })
})

const names = Object.keys(publicOperations) as OperationName[]
const described = () => Object.values(document.paths).flatMap((path) => Object.values(path))

test('the OpenAPI document is at most 400 KB', () => {
  expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(400 * 1024)
})

test('the document has every operation in the contract; only operations in the API description lack x-extension', () => {
  expect(new Set(described().map(({ operationId }) => operationId))).toEqual(new Set(names))
  const documented = described().filter((operation) => !operation['x-extension'])
  expect(documented.map(({ operationId }) => operationId).toSorted()).toEqual([
    'checkAccount',
    'createAccount',
    'createAlert',
    'deleteAccount',
    'listAccounts',
    'login',
    'readAccount',
    'readAccountAlias',
    'sendNotification',
    'updateAccount',
    'updateAlert',
  ])
})

test.each([...names.filter((name) => name !== 'logout'), 'logout' as const])(
  '%s responds as documented',
  async (name) => {
    const operation = describedAs(name)
    const response = await callRaw(api.baseUrl, name, examples[name] as RawRequest, headers(name))
    const text = await response.text()
    expect(response.status, text).toBe(200)
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      const { media }: Operation = operations[name as OperationName]
      expect(Object.keys(answerOf(operation, '200').content)).toEqual([media])
      return expect(response.headers.get('content-type')?.split(';')[0]).toBe(media)
    }
    expect(problemsOf(operation, '200', JSON.parse(text))).toEqual([])
    expect(problemsOf(operation, '200', { data: 1 })).not.toEqual([])
  },
)

test.each(names)('%s rejects as documented', async (name) => {
  const operation = describedAs(name)
  const wrong =
    name === 'login' ? { body: { businessId: 'x', externalId: 'y' } } : (examples[name] as RawRequest)
  const response = await callRaw(api.baseUrl, name, wrong, { 'x-client-platform': 'test' })
  expect(response.status).toBe(401)
  expect(problemsOf(operation, '401', await response.json())).toEqual([])
})

test('response headers are documented', async () => {
  for (const name of ['createAccount', 'searchAccounts', 'login'] as const) {
    const request = name === 'createAccount' ? (examples.createAccount as RawRequest) : examples[name]
    const sent = await callRaw(api.baseUrl, name, withOtherPhone(request as RawRequest), headers(name))
    const own = [...sent.headers.keys()].filter((key) => /^(x-|ratelimit|etag|retry|idempotency)/.test(key))
    const known = Object.keys(answerOf(describedAs(name), '200').headers).map((key) => key.toLowerCase())
    expect(known).toEqual(expect.arrayContaining(own))
  }
})

test.each(names)('the examples of %s are valid', (name) => {
  const operation = describedAs(name)
  const { requestBody, responses } = operation
  if (operations[name].request && 'body' in operations[name].request)
    expect(requestBody?.content['application/json']?.example).toBeDefined()
  const answers = Object.keys(responses).filter((status) => status !== '304')
  const contents = answers.map((status) => answerOf(operation, status).content)
  for (const media of [requestBody?.content ?? {}, ...contents].flatMap(Object.values) as Media[]) {
    const examples = Object.values(media.examples ?? { body: { value: media.example } })
    expect(examples).not.toEqual([])
    for (const example of examples) {
      const { value } = resolve<{ value: unknown }>(example)
      expect(schemaProblems(media.schema, value)).toEqual([])
    }
  }
})

test.each([
  ['streamAlerts', ['ready', 'alert']],
  ['streamNotification', ['ready', 'notification']],
] as const)('the example of %s shows the events of that stream', (name, events) => {
  expect([...examplesOf[name].answer.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)).toEqual(events)
})

test.each(names)('the parameters of %s match its path and their parsed types', (name) => {
  const parameters = (describedAs(name).parameters ?? []).map((one) => resolve<Parameter>(one))
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
  expect(inPath).toEqual([...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id))
  for (const { schema, example } of parameters) {
    if (example !== undefined) expect(schemaProblems(schema, example)).toEqual([])
  }
  const limit = parameters.find((one) => one.name === 'limit')
  if (limit) expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 50 })
  const blocked = parameters.find((one) => one.name === 'blocked')
  if (blocked) expect(blocked.schema).toEqual({ type: 'boolean' })
})

test('responses allow future fields, and named schemas are referenced by name', () => {
  const answers = described().map((operation) => answerOf(operation, '200'))
  expect(JSON.stringify([answers, document.components])).not.toContain('"additionalProperties":false')
  const wanted = [
    'Account',
    'AttributeValue',
    'Location',
    'Alert',
    'Notification',
    'Delivery',
    'Job',
    'Identity',
  ]
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining([...wanted, 'AccountType', 'ErrorBody', 'Issue', 'DeliveryState']),
  )
  for (const schema of Object.values(document.components.schemas)) expect(schema.description).toBeTruthy()
  expect(document.components.schemas.DeliveryState?.description).toContain('`kept`: Kept but not sent')
})

test.each([
  ['checkAccount', [{ phone: '+56911112222' }, { tags: [{ tag: 'a', value: 1 }] }]],
  [
    'sendNotification',
    [
      { message: { title: 'a' }, phones: ['+56911112222'] },
      { message: { body: 'b' }, accountIDs: ['a'] },
    ],
  ],
] as const)('%s requires exactly one of its lists', (name, bodies) => {
  const { schema = {} } = describedAs(name).requestBody?.content['application/json'] ?? {}
  for (const body of bodies) expect(schemaProblems(schema, body)).toEqual([])
  expect(schemaProblems(schema, Object.assign({}, ...bodies))).not.toEqual([])
  expect(schemaProblems(schema, { message: { title: 'a' } })).not.toEqual([])
})

test('API_AUTH decides which headers suffice', async () => {
  const both = { bearer: [], clientId: [] }
  expect(describedAs('createAccount').security).toEqual([both])
  expect(describedAs('readAccount').security ?? document.security).toEqual([both, { bearer: [] }])
  expect(describedAs('createAlert').security).toEqual([both])
  const documented: Document = JSON.parse(JSON.stringify(makeDocument('documented')))
  const of = (path: string, method: string) => documented.paths[path]?.[method]?.security
  expect(of('/account/create', 'post')).toEqual([both, { clientId: [] }])
  expect(of('/account/{accountId}', 'get')).toEqual([both, { bearer: [] }, { clientId: [] }])
  expect(of('/alert', 'post')).toEqual([both])
})

test("Redocly's recommended rules find nothing", { tags: 'long' }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  expect(document.openapi).toMatch(/^3\.1\./)
})

function headers(name: OperationName): Record<string, string> {
  return name === 'login' ? {} : { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
}

function withOtherPhone(request: RawRequest): RawRequest {
  const body = request.body as { phone?: string } | undefined
  return body?.phone === undefined ? request : { ...request, body: { ...body, phone: examplePhone() } }
}

function describedAs(name: OperationName): Described {
  return described().find(({ operationId }) => operationId === name) as Described
}

function resolve<T>(value: Reference | T): T {
  if (!(value as Reference).$ref) return value as T
  const keys = (value as Reference).$ref.split('/').slice(1)
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document) as T
}

function answerOf({ responses }: Described, status: string): Answer {
  return resolve<Answer>(responses[status] as Reference)
}

function problemsOf(operation: Described, status: string, body: unknown): unknown[] {
  return schemaProblems(answerOf(operation, status).content['application/json']?.schema ?? {}, body)
}

/**
 * Compiled schemas by their JSON. Compiling takes far longer than validating, and most errors have the same
 * schema.
 */
const validators = new Map<string, ValidateFunction>()

function schemaProblems(schema: object, value: unknown): unknown[] {
  // References point to the components, which are compiled once.
  const own = JSON.stringify(schema).replaceAll('"#/components/', '"document.json#/components/')
  const validate = validators.get(own) ?? ajv.compile(JSON.parse(own) as object)
  validators.set(own, validate)
  return validate(value) ? [] : (validate.errors ?? [])
}
