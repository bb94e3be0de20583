import { encode } from 'next-auth/jwt'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recentChangeCookie } from '@/lib/recent-change'
import { sessionCookieName } from './cookies'
import { jwtSecrets } from './jwt-secrets'
import type { Login } from './log-in'
import { request } from './next-headers.fixture'
import { callerOf, findSession } from './session'

vi.mock('next/headers', () => import('./next-headers.fixture'))
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
    getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
  }),
}))

beforeAll(() => {
  process.env.SECRET = 'a secret for tests only, long enough to be accepted'
})
beforeEach(async () => {
  const login: Login = {
    id: 'ana',
    name: 'Ana',
    roles: ['admin'],
    businessId: 'acme',
    token: 'token',
    signedInAt: Date.now(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const cookie = await encode({ token: { login }, secret: jwtSecrets('session')[0], maxAge: 3600 })
  request.cookies = new Map([[sessionCookieName(), cookie]])
  request.headers = new Headers()
})

async function sentCacheControl(): Promise<string | undefined> {
  const session = await findSession()
  if (!session) throw new Error('There is no session.')
  return callerOf(session).headers?.['cache-control']
}

test("a page's data may be one second old", async () => {
  expect(await sentCacheControl()).toBe('max-age=1')
})

test('what an action renders again, and what is read shortly after a change, is current', async () => {
  request.headers = new Headers({ 'next-action': '40f0' })
  expect(await sentCacheControl()).toBe('no-cache')
  request.headers = new Headers()
  request.cookies.set(recentChangeCookie, '1')
  expect(await sentCacheControl()).toBe('no-cache')
})
