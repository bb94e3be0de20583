import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationName, operations } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from './testing/call-raw'
import { type Examples, makeExamples } from './testing/examples'
import { startTestApi, type TestApi } from './testing/server'

type Described = { operationId: OperationName; 'x-extension'?: boolean; responses: Record<string, Answer> }
type Answer = { content: { 'application/json': { schema: object } } }
type Document = { openapi: string; paths: Record<string, Record<string, Described>>; components: object }

let api: TestApi
let examples: Examples
let document: Document
beforeAll(async () => {
  api = await startTestApi()
  examples = await makeExamples(api)
  document = (await (await fetch(`${api.baseUrl}/v1/external/openapi.json`)).json()) as Document
})
afterAll(() => api.stop())

const names = Object.keys(operations) as OperationName[]
const described = () => Object.values(document.paths).flatMap((path) => Object.values(path))

test('the document passes the linter with the recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  expect(document.openapi).toMatch(/^3\.1\./)
})

test('it holds every operation of the contract, those of the description and no other without x-extension', () => {
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
  '%s answers as the document says',
  async (name) => {
    const operation = described().find(({ operationId }) => operationId === name) as Described
    const response = await callRaw(api.baseUrl, name, examples[name] as RawRequest, headers(name))
    const text = await response.text()
    expect(response.status, text).toBe(200)
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      expect(Object.keys(operation.responses[200]?.content ?? {})).toEqual(['text/csv'])
      return expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    }
    expect(problemsOf(operation, '200', JSON.parse(text))).toEqual([])
    expect(problemsOf(operation, '200', { data: 1 })).not.toEqual([])
  },
)

test.each(names)('%s refuses as the document says', async (name) => {
  const operation = described().find(({ operationId }) => operationId === name) as Described
  const wrong =
    name === 'login' ? { body: { businessId: 'x', externalId: 'y' } } : (examples[name] as RawRequest)
  const response = await callRaw(api.baseUrl, name, wrong, { 'x-client-platform': 'test' })
  expect(response.status).toBe(401)
  expect(problemsOf(operation, '401', await response.json())).toEqual([])
})

test('the page to read names every operation', async () => {
  const response = await fetch(`${api.baseUrl}/v1/external/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(names.filter((name) => !page.includes(`id="${name}"`))).toEqual([])
})

function headers(name: OperationName): Record<string, string> {
  return name === 'login' ? {} : { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
}

function problemsOf({ responses }: Described, status: string, body: unknown): unknown[] {
  const schema = responses[status]?.content['application/json'].schema
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validate = ajv.compile({ ...schema, components: document.components })
  return validate(body) ? [] : (validate.errors ?? [])
}
