import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { dataOf, logIn, startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUST_PROXY: true } })
})
afterAll(() => api.stop())

const read = (token: string, from: string) =>
  fetch(`${api.baseUrl}/v1/external/business`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
  })
const guess = (from: string) => read(randomBytes(32).toString('base64url'), from)

/**
 * Sends enough requests from this address to exceed the limit, even though the limit rises while they are
 * sent.
 */
async function readOften(
  from: string,
  send: (from: string) => Promise<Response> = guess,
): Promise<Response[]> {
  const answers = []
  for (let round = 0; round < 8; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => send(from)))))
  }
  await Promise.all(answers.map((one) => one.arrayBuffer()))
  return answers
}
const statusesOf = (answers: Response[]) => new Set(answers.map(({ status }) => status))

test('an address that guesses tokens must wait before more of its tokens are looked up', async () => {
  const answers = await readOften('192.0.2.1')
  expect(statusesOf(answers)).toEqual(new Set([401, 429]))
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('guesses from an address lock out neither its known callers nor other addresses', async () => {
  const from = '192.0.2.2'
  const pair = { businessId: api.businessId, externalId: api.externalId('agent') }
  const used = await logIn(api.baseUrl, pair)
  expect((await read(used, from)).status).toBe(200)
  expect(statusesOf(await readOften(from))).toContain(429)
  const fresh = await logIn(api.baseUrl, pair)
  expect((await read(used, from)).status).toBe(200)
  expect((await read(fresh, from)).status).toBe(200)
  expect((await guess('192.0.2.3')).status).toBe(401)
})

test('calls with valid tokens are never counted as guesses', async () => {
  const from = '192.0.2.4'
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(api.token(), from)))
    expect(statusesOf(answers)).toEqual(new Set([200]))
  }
})

test('a revoked token counts as a guess', async () => {
  const token = await logIn(api.baseUrl, { businessId: api.businessId, externalId: api.externalId('agent') })
  const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token })
  dataOf(await client.logout({}))
  const answers = await readOften('192.0.2.5', (from) => read(token, from))
  expect(statusesOf(answers)).toEqual(new Set([401, 429]))
})

test.each([
  ['with different ports', (at: number) => `192.0.2.6:${40_000 + at}`],
  ['with different addresses in a 64-bit IPv6 network', (at: number) => `[2001:db8::${at + 1}]:443`],
  ['with an address written as IPv4 or as IPv6', (at: number) => (at % 2 ? '192.0.2.7' : '::ffff:192.0.2.7')],
  ['with a quoted address and a port', (at: number) => `for="192.0.2.8:${40_000 + at}"`],
  ['with unreadable addresses', (at: number) => `"192.0.2.${at + 10}`],
])('ten failed logins throttle a caller %s', async (_, addressAt) => {
  const login = (at: number) =>
    createClient({ baseUrl: api.baseUrl, headers: { 'x-forwarded-for': addressAt(at) } }).login({
      body: { businessId: api.businessId, externalId: 'wrong' },
    })
  for (let at = 0; at < 10; at += 1) expect(await login(at)).toMatchObject({ failure: { status: 401 } })
  expect(await login(10)).toMatchObject({ failure: { status: 429, code: 'too_many_failures' } })
})
