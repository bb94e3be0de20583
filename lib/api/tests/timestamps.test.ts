import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ErrorBody } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../fixtures/call-raw'
import { type ExampleRequests, makeExamples } from '../fixtures/example-requests'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
let examples: ExampleRequests
beforeAll(async () => {
  api = await startTestApi({ settings: { STRICT_REQUESTS: false } })
  examples = await makeExamples(api)
})
afterAll(() => api.stop())

/** Timestamps that JavaScript or PostgreSQL does not support, or that they format differently. */
const extremes = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2016-12-31T23:59:60Z',
  '2024-06-15T12:00:00+23:59',
  '2024-06-15T12:00:00-23:59',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+294277-01-01T00:00:00Z',
  '294277-01-01T00:00:00Z',
]

type Place = { name: OperationName; part: 'query' | 'body'; path: string[] }

/** Returns the paths of a request's timestamp fields, which it recognizes by the patterns in their JSON Schemas. */
function momentsIn(schema: unknown, path: string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('format' in schema && schema.format === 'date-time') return [path]
  const { properties, items, anyOf, oneOf } = schema as Record<string, unknown>
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, member]) => momentsIn(member, [...path, name])),
    ...momentsIn(items, [...path, '0']),
    ...[...((anyOf ?? oneOf ?? []) as unknown[])].flatMap((one) => momentsIn(one, path)),
  ]
}

const places = (Object.entries(operations) as [OperationName, Operation][]).flatMap(([name, { request }]) =>
  (['query', 'body'] as const).flatMap((part): Place[] => {
    const schema =
      request[part] &&
      z.toJSONSchema(request[part], {
        io: 'input',
        unrepresentable: 'any',
        metadata: z.registry(),
      })
    return momentsIn(schema).map((path) => ({ name, part, path }))
  }),
)

test('the operations with timestamps are found', () => {
  expect(places.map(({ name, path }) => `${name} ${path.join('.')}`)).toEqual(
    expect.arrayContaining([
      'listAlerts since',
      'searchAccounts createdSince',
      'summarizeNotifications since',
      'updateAccount expirationDate',
      'createNotification sendAt',
      'createAccount attributesValue.0.value.date',
    ]),
  )
})

test.each(places.map((place) => [`${place.name} ${place.path.join('.')}`, place] as const))(
  '%s: a timestamp with any year, second and offset is accepted or rejected without a 500',
  async (_, { name, part, path }) => {
    for (const moment of extremes) {
      const request = examples[name] as RawRequest
      const response = await call(name, { ...request, [part]: withMember(request[part], path, moment) })
      const text = await response.text()
      expect(response.status, `${moment}: ${text}`).toBeLessThan(500)
      if (response.status !== 200) ErrorBody.parse(JSON.parse(text))
    }
  },
)

test.each(['searchAccounts', 'countAccounts'] as const)(
  '%s: any timestamp in a filter is accepted or rejected without a 500',
  async (name) => {
    const body = { tag: 'seen', name: 'Seen', slot: 'date' as const }
    const attribute = await api.client().createAttribute({ body: { ...body, tag: `seen-${name}` } })
    const { id } = dataOf(attribute).attribute
    for (const moment of extremes) {
      for (const test of ['since', 'until']) {
        const response = await call(name, { query: { attribute: `${id}:${test}:${moment}` } })
        expect(response.status, moment).toBeLessThan(500)
        await response.arrayBuffer()
      }
    }
  },
)

test('any timestamp in an attribute is accepted or rejected without a 500', async () => {
  const body = { tag: 'expiry', name: 'Expiry', slot: 'date' as const }
  const { id } = dataOf(await api.client().createAttribute({ body })).attribute
  const { params } = examples.updateAccount
  for (const date of extremes) {
    const attributesValue = [{ attributeId: id, value: { date } }]
    const response = await call('updateAccount', { params, body: { attributesValue } })
    expect(response.status, date).toBeLessThan(500)
    const found = await call('searchAccounts', { query: { attribute: `${id}:set:true` } })
    expect(found.status, date).toBe(200)
    await Promise.all([response.arrayBuffer(), found.arrayBuffer()])
  }
})

function call(name: OperationName, request: RawRequest): Promise<Response> {
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  return callRaw(api.baseUrl, name, request, headers)
}

function withMember(value: unknown, [name = '', ...rest]: string[], by: string): unknown {
  if (name === '') return by
  const inner = (value as Record<string, unknown> | undefined)?.[name]
  const member = rest.length === 0 ? by : withMember(inner ?? {}, rest, by)
  if (name === '0') return [member]
  return { ...(value as object), [name]: member }
}
