import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../fixtures/call-raw'
import { type ExampleRequests, makeExamples } from '../fixtures/example-requests'
import { runs } from '../fixtures/long-run'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
let examples: ExampleRequests
beforeAll(async () => {
  api = await startTestApi({ settings: { STRICT_REQUESTS: false } })
  examples = await makeExamples(api)
})
afterAll(() => api.stop())

const withBody = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([name, { request }]) => request.body && name !== 'logout',
)

const size = 1_000_000
const fill = (text: string) => text.repeat(size / text.length)
const manyMembers = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`

/** JSON documents of 1 MiB. */
const hostile: Record<string, string> = {
  'empty objects': `[${fill('{},')}{}]`,
  'many members': manyMembers(90_000),
  'one member many times': `{${fill('"a":0,')}"a":0}`,
  'deep lists': `${'['.repeat(19)}${fill('[],')}[]${']'.repeat(19)}`,
  numbers: `[${fill('1,')}1]`,
  'a long number': fill('9'),
  'a long text': `"${fill('a')}"`,
  // The letters at both ends keep the blanks from being trimmed.
  blanks: `"x${fill(' ')}x"`,
  escapes: `"${fill('\\u0041')}"`,
}
const texts = new Set(['a long number', 'a long text', 'blanks', 'escapes'])

/**
 * Returns the documents to send to an operation: all of them in a long run, otherwise two, which differ between
 * operations.
 */
function kindsFor(name: OperationName): [string, string][] {
  const all = Object.entries(hostile)
  const place = withBody.findIndex(([one]) => one === name)
  const count = runs(2, all.length)
  return Array.from({ length: count }, (_, at) => all[(place * count + at) % all.length] as [string, string])
}

describe('a request with 1 MiB of anything', () => {
  test.each(withBody)('is rejected by %s', async (name, operation) => {
    for (const [kind, text] of kindsFor(name)) {
      const response = await send(name, text)
      const answer = await response.text()
      expect(response.status, `${kind}: ${answer.slice(0, 500)}`).toBeGreaterThanOrEqual(400)
      expect(response.status, kind).toBeLessThan(500)
      ErrorBody.parse(JSON.parse(answer))
    }
    const names = Object.keys(operation.request.body?.shape ?? {})
    for (const [place, member] of names.slice(0, runs(3, names.length)).entries()) {
      const kinds = Object.keys(hostile).filter((kind) => !(operation.details && texts.has(kind)))
      const kind = kinds[place % kinds.length] as string
      const response = await send(name, withMember(name, member, hostile[kind] as string))
      expect(response.status, `${member}: ${kind}`).toBeGreaterThanOrEqual(400)
      expect(response.status, `${member}: ${kind}`).toBeLessThan(500)
      await response.arrayBuffer()
    }
  })
})

describe('a request has at most 1,000 properties', () => {
  test.each([1_001, 15_000, 60_000, 105_000])(
    'a login with %i additional properties is rejected',
    async (count) => {
      const body = `{"businessId":"acme","externalId":"x",${manyMembers(count).slice(1)}`
      const response = await callRaw(api.baseUrl, 'login', { body }, {})
      expect(response.status).toBe(422)
      expect(await issuesOf(response)).toEqual([' too_many_members'])
    },
  )

  test('a login with 998 additional properties is read, and its response lists those that were ignored', async () => {
    const more = manyMembers(998).slice(1)
    const body = `{"businessId":"acme","externalId":"x",${more}`
    const response = await callRaw(api.baseUrl, 'login', { body }, {})
    expect(response.status).toBe(401)
    const ignored = response.headers.get('x-ignored') ?? ''
    expect(ignored).toMatch(/^0, 1, 2, .*, \.\.\.$/)
    expect(ignored.length).toBeLessThan(1_010)
  })

  test('an alert with too many properties in its details is stored without those details', async () => {
    const location = { latitude: -33.4, longitude: -70.6 }
    const additional = { street: 'Matta 123', ...JSON.parse(manyMembers(1_500)) }
    const answer = await api.client().createAlert({ body: { alertType: 'fire', location, additional } })
    const { alert, warnings } = dataOf(answer)
    expect(alert.additional).toEqual({ street: 'Matta 123' })
    expect(warnings).toMatchObject([{ path: 'additional', code: 'too_many_members' }])
  })
})

describe('a URL has at most 100 query names', () => {
  const read = (query: string) =>
    fetch(`${api.baseUrl}${basePath}/accounts?${query}`, {
      headers: { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId },
    })
  const names = (count: number) => Array.from({ length: count }, (_, at) => `x${at}=1`).join('&')

  test.each([101, 8_000])('%i query names are rejected', async (count) => {
    const response = await read(`accountIds=a&${names(count - 1)}`)
    expect(response.status).toBe(422)
    expect(await issuesOf(response)).toEqual([' too_many_members'])
  })

  test('100 query names are accepted, and so is one name repeated 15,000 times', async () => {
    expect((await read(`accountIds=a&${names(99)}`)).status).toBe(200)
    expect((await read(`accountIds=a&${'x&'.repeat(15_000)}`)).status).toBe(200)
  })

  test.each([
    ['repeated', (at: number) => `accountIds=id${at}`],
    ['in brackets', (at: number) => `accountIds[]=id${at}`],
    ['with numbered brackets', (at: number) => `accountIds[${at}]=id${at}`],
  ])('500 IDs %s count as one query name', async (_, write) => {
    const query = Array.from({ length: 500 }, (_, at) => write(at)).join('&')
    expect((await read(query)).status).toBe(200)
    expect((await read(`${query}&${write(500)}`)).status).toBe(422)
  })
})

function send(name: OperationName, body: string): Promise<Response> {
  const { params, query } = examples[name] as RawRequest
  return callRaw(
    api.baseUrl,
    name,
    { params, query, body },
    {
      ...(name === 'login' ? {} : { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }),
    },
  )
}

/** Returns the JSON of the operation's example body, with `text` as the value of `member`. */
function withMember(name: OperationName, member: string, text: string): string {
  const { body } = examples[name] as { body: Record<string, unknown> }
  const { [member]: _, ...others } = body
  const rest = JSON.stringify(others).slice(1)
  return `{${JSON.stringify(member)}:${text}${rest === '}' ? '' : ','}${rest}`
}

async function issuesOf(response: Response): Promise<string[]> {
  const { data } = ErrorBody.parse(await response.json())
  return (data?.issues ?? []).map(({ path, code }) => `${path} ${code}`)
}
