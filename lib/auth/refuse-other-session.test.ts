import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as readLogo } from '@/app/api/business/logo/route'
import { GET as askHealth } from '@/app/api/health/route'
import { POST as upload } from '@/app/api/imports/route'
import { withSession } from '@/lib/actions/with-session'
import { pageSessionHeader, pageSessionOf } from '@/lib/page-session'
import { proxy } from '@/proxy'
import { sessionCookieName } from './cookies'
import { jwtSecrets } from './jwt-secrets'
import type { Login } from './log-in'
import { request } from './next-headers.fixture'
import { findSession } from './session'

vi.mock('next/headers', () => import('./next-headers.fixture'))
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
    getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
  }),
}))

afterEach(() => vi.unstubAllGlobals())

const origin = 'http://console.example'
const beto: Login = {
  id: 'beto',
  name: 'Beto',
  roles: ['admin'],
  businessId: 'acme',
  token: 'token',
  signedInAt: Date.now(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
}
const pageOf = (identityId: string, businessId = 'acme') => pageSessionOf({ businessId, identityId })
const others = { "another person's page": pageOf('ana'), "another business's page": pageOf('beto', 'other') }

beforeAll(() => {
  process.env.SECRET = 'a secret for tests only, long enough to be accepted'
})
beforeEach(async () => {
  const cookie = await encode({ token: { login: beto }, secret: jwtSecrets('session')[0], maxAge: 3600 })
  request.cookies = new Map([[sessionCookieName(), cookie]])
  request.headers = new Headers()
})

function ask(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const cookie = [...request.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = { host: 'console.example', origin, cookie, ...headers }
  return proxy(new NextRequest(origin + path, { method, headers: sent }))
}

const kinds: Record<string, { path: string; sent?: Record<string, string>; inAddress?: true }> = {
  'a read': { path: '/api/business' },
  'a bulk read': { path: '/api/alerts/points?state=open' },
  'a health check': { path: '/api/health' },
  'a navigation': { path: '/accounts?_rsc=1', sent: { rsc: '1' } },
  'a sign-out': { path: '/api/auth/signout', sent: { method: 'POST' } },
  'a file request': { path: '/api/accounts/export', sent: { method: 'POST' } },
  'an alert stream': { path: '/api/alerts/stream?after=1', inAddress: true },
  'a receipt stream': { path: '/api/notifications/n/stream', inAddress: true },
  'a download': { path: '/api/audit/export', inAddress: true },
}

async function send({ path, sent, inAddress }: (typeof kinds)[string], page: string) {
  if (!inAddress) return ask(path, { ...sent, [pageSessionHeader]: page })
  const mark = path.includes('?') ? '&' : '?'
  return ask(`${path}${mark}session=${encodeURIComponent(page)}`, sent)
}

test.each(Object.entries(kinds))(
  "%s from another session's page is rejected before anything is done",
  async (_, kind) => {
    for (const [whose, page] of Object.entries(others)) {
      const answer = await send(kind, page)
      expect(answer.status, whose).toBe(409)
      expect(answer.headers.get(pageSessionHeader)).toBe('other')
      const { failure } = await answer.json()
      expect(failure).toMatchObject({ code: 'other_session', data: { name: 'Beto', businessId: 'acme' } })
    }
    const own = await send(kind, pageOf('beto'))
    expect(own.headers.get('x-middleware-next')).toBe('1')
  },
)

test.each(Object.entries(others))('an action on %s is not carried out', async (_, page) => {
  const call = vi.fn()
  request.headers = new Headers({ [pageSessionHeader]: page })
  expect(await withSession(call)).toMatchObject({ ok: false, failure: { code: 'other_session' } })
  expect(call).not.toHaveBeenCalled()
})

test("an action on a page without a session is rejected, while one on the user's own page is carried out", async () => {
  const call = vi.fn(async () => ({ ok: false as const, failure: failed }))
  expect(await withSession(call)).toMatchObject({ failure: { code: 'other_session' } })
  request.headers = new Headers({ [pageSessionHeader]: pageOf('beto') })
  expect(await withSession(call)).toMatchObject({ failure: { code: 'internal' } })
  expect(call).toHaveBeenCalledTimes(1)
})

const failed = { status: 500, code: 'internal' as const, message: '', issues: [], data: {} }

test.each(Object.entries(others))('an upload from %s is rejected', async (_, page) => {
  const headers = { host: 'console.example', origin, [pageSessionHeader]: page }
  const answer = await upload(
    new Request(`${origin}/api/imports?name=a.csv`, { method: 'POST', body: 'phone\n+56912345678', headers }),
  )
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ failure: { code: 'other_session' } })
})

test("a business's logo is not served to another business", async () => {
  const answer = await readLogo(new Request(`${origin}/api/business/logo?of=other&version=1`))
  expect(answer.status).toBe(404)
})

test('once the API has reported changed roles, both the open page and the next one use them', async () => {
  const identity = {
    id: 'beto',
    name: 'Beto',
    roles: ['viewer'],
    disabled: false,
    sendsUnapproved: false,
    supervisor: false,
    secondFactor: false,
    expiresAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
    version: 2,
  }
  vi.stubGlobal('fetch', async () => Response.json({ timestamp: Date.now(), data: { identity } }))
  expect((await findSession())?.roles).toEqual(['admin'])
  const answer = await askHealth()
  expect(await answer.json()).toMatchObject({ roles: ['viewer'] })
  expect((await findSession())?.roles).toEqual(['viewer'])
})
