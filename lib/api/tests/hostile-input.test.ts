import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations, publicOperations } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../fixtures/call-raw'
import {
  type ExampleRequests,
  examplePhone,
  failingExamples,
  makeExamples,
} from '../fixtures/example-requests'
import { runs } from '../fixtures/long-run'
import { startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
let examples: ExampleRequests
let document: ReturnType<typeof readDocument>
beforeAll(async () => {
  api = await startTestApi({ settings: { STRICT_REQUESTS: false } })
  examples = await makeExamples(api)
  document = readDocument(await (await fetch(`${api.baseUrl}/v1/external/openapi.json`)).json())
})
afterAll(() => api.stop())

const names = (Object.keys(operations) as OperationName[]).filter((name) => name !== 'logout')
const mutationsEach = runs(12, 200)
const headersEach = runs(4, 50)

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udfff',
    '\u202e+56 9',
    '🏠'.repeat(50),
    "'; drop table accounts; --",
    '%',
    '\\',
    '__proto__',
    'null',
    '-0',
    '1e999',
    '2024-02-30',
    '9'.repeat(400),
  ),
)
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-1, 0, -0, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, Number.MIN_VALUE),
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 4, noNullPrototype: true }),
  fc.jsonValue(),
)

/** Returns the path of a value and of each value nested in it, as lists of keys. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [key]: replaced((value as Record<string, unknown>)[key], rest, by) })
  return copy
}

/**
 * Yields a valid request with one value replaced, with one property from its schema set, or with an unknown
 * property added.
 */
function mutations(name: OperationName, request: RawRequest): fc.Arbitrary<RawRequest> {
  const { query, body }: Operation['request'] = operations[name].request
  const inSchema = Object.keys(body?.shape ?? {}).map((member) => ['body', member])
  const places = [...placesIn({ body: request.body }).filter((path) => path.length > 1), ...inSchema]
  const ids = Object.keys(request.params ?? {})
  const choices: fc.Arbitrary<RawRequest>[] = []
  if (places.length > 0) {
    choices.push(
      fc
        .tuple(fc.constantFrom(...places), hostileValue)
        .map(([path, by]) => replaced(request, path, by) as RawRequest),
    )
  }
  if (ids.length > 0) {
    const anyId = fc.tuple(fc.constantFrom(...ids), hostileText)
    choices.push(anyId.map(([id, by]) => replaced(request, ['params', id], by.toWellFormed()) as RawRequest))
  }
  const members = Object.keys(query?.shape ?? {})
  const member = members.length > 0 ? fc.oneof(fc.constantFrom(...members), hostileText) : hostileText
  const values = fc.oneof(hostileText, fc.array(hostileText, { maxLength: 3 }))
  choices.push(
    fc.tuple(member, values).map(([key, by]) => ({ ...request, query: { ...request.query, [key]: by } })),
  )
  if (request.upload !== undefined) {
    const files = fc.oneof(
      hostileText,
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('a,b\n"c', '"', ';;\n;;'),
    )
    choices.push(files.map((upload) => ({ ...request, upload })))
  }
  if (request.body !== undefined) {
    const text = JSON.stringify(request.body)
    choices.push(
      fc
        .tuple(hostileText, hostileValue)
        .map(([key, by]) => replaced(request, ['body', key], by) as RawRequest),
      fc.uint8Array({ maxLength: 200 }).map((body) => ({ ...request, body })),
      hostileValue.map((body) => ({ ...request, body: JSON.stringify(body) ?? '' })),
      fc.nat(text.length).map((end) => ({ ...request, body: text.slice(0, end) })),
      fc
        .constantFrom(
          '{"a":1e400}',
          `{"a":${'9'.repeat(5000)}}`,
          '['.repeat(100_000),
          '"\\ud800"',
          '\u0000',
          '{"a":1,"a":2}',
        )
        .map((body) => ({ ...request, body })),
    )
  }
  return fc.oneof(...choices)
}

// All of them before any hostile request, which may change what a later example reads: a hostile `null` removes the
// logo, for instance.
test('each operation accepts its example', async () => {
  const statuses: Partial<Record<OperationName, number>> = {}
  for (const name of names) {
    const { status } = await call(name, withFreshPhone(examples[name] as RawRequest))
    if (status !== 200) statuses[name] = status
  }
  expect(statuses).toEqual(failingExamples)
})

test.each(names)(
  '%s responds to any input with its own data or a documented error, never with a 500',
  async (name) => {
    const valid = examples[name] as RawRequest
    await fc.assert(
      fc.asyncProperty(mutations(name, valid), async (request) => {
        const response = await call(name, request)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        if (response.status !== 200) expectDocumented(name, response.status, text)
        else if (!('media' in operations[name])) expect(JSON.parse(text).data).toBeTypeOf('object')
      }),
      { numRuns: mutationsEach },
    )
  },
)

test.each(names)('%s responds to hostile headers without a 500', async (name) => {
  const header = fc.string({
    unit: fc.constantFrom(...' !"#$%&\'()*,-./09:;<=>?@AZ[\\]^_`az{|}~ÿ'),
    maxLength: 80,
  })
  const keys = fc.constantFrom(
    'authorization',
    'x-client-id',
    'x-client-platform',
    'if-match',
    'idempotency-key',
    'content-type',
  )
  await fc.assert(
    fc.asyncProperty(keys, header, async (key, value) => {
      const response = await call(name, examples[name] as RawRequest, { [key]: value.trim() })
      expect(response.status).toBeLessThan(500)
      const text = await response.text()
      if (response.status !== 200) expectDocumented(name, response.status, text)
    }),
    { numRuns: headersEach },
  )
})

function call(
  name: OperationName,
  request: RawRequest,
  headers: Record<string, string> = {},
): Promise<Response> {
  const own = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  return callRaw(api.baseUrl, name, request, {
    ...(name === 'login' || name === 'logInWithCompany' ? {} : own),
    ...headers,
  })
}

function withFreshPhone(request: RawRequest): RawRequest {
  const body = request.body as { phone?: string } | undefined
  return body?.phone === undefined ? request : { ...request, body: { ...body, phone: examplePhone() } }
}

/** Returns the documented errors of each operation, as `<status> <code>`. */
function readDocument(text: unknown) {
  type Answer = { content?: Record<string, { examples?: object }> }
  type Operation = { operationId: OperationName; responses: Record<string, Answer & { $ref?: string }> }
  const { paths, components } = text as {
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, Answer> }
  }
  const resolve = (answer: Answer & { $ref?: string }) =>
    answer.$ref ? components.responses[answer.$ref.replace('#/components/responses/', '')] : answer
  const codesOf = ({ responses }: Operation) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      Object.keys(resolve(answer)?.content?.['application/json']?.examples ?? {}).map(
        (code) => `${status} ${code}`,
      ),
    )
  const all = Object.values(paths).flatMap((path) => Object.values(path))
  return new Map(all.map((operation) => [operation.operationId, codesOf(operation)]))
}

/** A hostile ID can change the path into that of another operation, or of none. */
const ofAnotherAddress: unknown[] = ['route_not_found', 'method_not_allowed']

function expectDocumented(name: OperationName, status: number, text: string): void {
  const { data } = ErrorBody.parse(JSON.parse(text))
  if (ofAnotherAddress.includes(data?.code) || !(name in publicOperations)) return
  expect(document.get(name)).toContain(`${status} ${data?.code}`)
}
