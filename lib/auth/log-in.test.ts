import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from './log-in'
import { readSignInError } from './sign-in-error'

const hourMs = 3_600_000
const pair = { businessId: 'acme', externalId: 'x', adminCode: '', code: '' }

/** How far the API's clock is ahead of ours. */
let aheadMs = 0
let roles: string[]
let paths: string[]
let bodies: string[]
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push((request.url ?? '').replace('/v1/external', ''))
    request.on('data', (chunk) => bodies.push(String(chunk)))
    const now = Date.now() + aheadMs
    const data = { accessToken: 'token', expiresAt: new Date(now + 12 * hourMs).toISOString() }
    const identity = {
      id: 'i1',
      name: 'Night desk',
      roles,
      disabled: false,
      sendsUnapproved: false,
      supervisor: false,
      secondFactor: false,
      expiresAt: null,
      createdAt: new Date(now).toISOString(),
      lastUsedAt: null,
      version: 1,
    }
    const answer = request.url?.endsWith('login')
      ? data
      : request.url?.endsWith('logout')
        ? { msg: 'Logged out' }
        : { identity }
    response.setHeader('date', new Date(now).toUTCString())
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: answer }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  roles = ['agent']
  paths = []
  bodies = []
})

test.each([0, 4.9 * 60_000, -4.9 * 60_000])(
  "with the API's clock %d ms ahead, a session lasts twelve hours by the console's clock",
  async (ahead) => {
    aheadMs = ahead
    const { expiresAt, signedInAt } = await logIn(pair, {})
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 12 * hourMs)).toBeLessThan(5_000)
    expect(Math.abs(signedInAt - Date.now())).toBeLessThan(5_000)
  },
)

test.each([-12, 12, -0.1, 0.1])(
  "with the API's clock %d h ahead, sign-in fails, revokes its token and reports the difference",
  async (hours) => {
    aheadMs = hours * hourMs
    const error: unknown = await logIn(pair, {}).catch((thrown) => thrown)
    const { code, retryAfterSeconds } = readSignInError((error as Error).message)
    expect(code).toBe('clocks_differ')
    expect(retryAfterSeconds).toBe(Math.abs(hours) * 3600)
    expect(paths).toEqual(['/authentication/login', '/authentication/logout'])
  },
)

test('a user without a role cannot sign in, and their token is revoked', async () => {
  aheadMs = 0
  roles = []
  const error: unknown = await logIn(pair, {}).catch((thrown) => thrown)
  expect(readSignInError((error as Error).message).code).toBe('no_role')
  expect(paths).toEqual(['/authentication/login', '/authentication/identity', '/authentication/logout'])
})

test.each([{}, { adminCode: 'ABCD-EFGH' }, { code: '492039' }])(
  'of the codes, only %j is sent',
  async (codes) => {
    aheadMs = 0
    await logIn({ ...pair, ...codes }, {})
    const sent = { businessId: 'acme', externalId: 'x', ...codes }
    expect(JSON.parse(bodies[0] ?? '')).toEqual(sent)
  },
)
