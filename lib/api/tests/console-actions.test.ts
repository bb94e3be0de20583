import { encode } from 'next-auth/jwt'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actions } from '@/lib/actions/actions'
import { expireAccount } from '@/lib/actions/expire-account'
import { registerBrowser } from '@/lib/actions/register-browser'
import { runAction } from '@/lib/actions/run-action'
import { sessionCookieName } from '@/lib/auth/cookies'
import { jwtSecrets } from '@/lib/auth/jwt-secrets'
import type { Login } from '@/lib/auth/log-in'
import { operations } from '@/lib/contract/operations'
import { mayDo, type Role, roles } from '@/lib/contract/roles'
import { pageSessionHeader, pageSessionOf } from '@/lib/page-session'
import { guardOfExample } from '../fixtures/example-guard'
import {
  type ExampleRequests,
  examplePhone,
  failingExamples,
  makeExamples,
} from '../fixtures/example-requests'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

/** The cookies and headers that the mocked `next/headers` returns. */
const request = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: new Headers() }))
const revalidated = vi.hoisted(() => vi.fn())
vi.mock('next/cache', () => ({ revalidatePath: revalidated }))
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
    getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
  }),
}))

const { api } = testApi()
let examples: ExampleRequests
beforeAll(async () => {
  examples = await makeExamples(api)
  process.env.API_URL = api.baseUrl
  process.env.SECRET = 'a long enough secret, for tests only'
})
afterEach(() => {
  request.cookies.clear()
  request.headers = new Headers()
  vi.clearAllMocks()
})

/** Sets the session cookie and page header of an identity that has only this role. */
async function signIn(role: Role): Promise<void> {
  const { identity } = dataOf(await api.client(role).readOwnIdentity({}))
  const login: Login = {
    id: identity.id,
    name: identity.name,
    roles: [role],
    businessId: api.businessId,
    token: api.token(role),
    signedInAt: Date.now(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const cookie = await encode({ token: { login }, secret: jwtSecrets('session')[0], maxAge: 3600 })
  request.cookies = new Map([[sessionCookieName(), cookie]])
  const page = { businessId: api.businessId, identityId: identity.id }
  request.headers = new Headers({ [pageSessionHeader]: pageSessionOf(page) })
}

/** Calls an action with unvalidated arguments, as a browser can. */
const call = (name: string, given: unknown, options?: unknown) =>
  (runAction as (...args: unknown[]) => ReturnType<typeof runAction>)(name, given, options)

test('an admin succeeds with every action', async () => {
  await signIn('admin')
  for (const name of actions) {
    const { [name]: status } = failingExamples
    const expected = status === undefined ? { ok: true } : { failure: { status } }
    expect([name, await call(name, examples[name])]).toMatchObject([name, expected])
  }
})

test.each(roles)('as %s, an action is forbidden exactly if its operation is', async (role) => {
  await signIn(role)
  for (const name of actions) {
    const result = await call(name, examples[name])
    const isForbidden = !result.ok && result.failure.code === 'role_forbidden'
    expect([name, isForbidden]).toEqual([name, !mayDo([role], guardOfExample(name))])
  }
})

test('no action calls the API without a session', async () => {
  const apiCalls = vi.spyOn(globalThis, 'fetch')
  for (const name of actions) {
    const result = await call(name, {})
    expect([name, result]).toMatchObject([name, { ok: false, failure: { code: 'unauthenticated' } }])
  }
  expect(apiCalls).not.toHaveBeenCalled()
  apiCalls.mockRestore()
})

test('a name that is not an action is rejected, even if it names an operation', async () => {
  await signIn('admin')
  const isAction = (name: string) => (actions as readonly string[]).includes(name)
  const others = Object.keys(operations).filter((name) => !isAction(name))
  for (const name of [...others, 'constructor', '__proto__', 'then', '']) {
    const result = await call(name, {})
    expect([name, result]).toMatchObject([name, { ok: false, failure: { code: 'route_not_found' } }])
  }
})

test.each([
  ['a file', { upload: 'phone' }, {}],
  ['no request', null, {}],
  ['a path parameter that is not text', { params: { accountId: ['a'] } }, {}],
  ['a header', {}, { headers: { 'x-client-id': 'other' } }],
  ['a version that is not a number', {}, { ifMatch: '*' }],
])('an action with %s is rejected', async (_, given, options) => {
  await signIn('admin')
  const failure = { code: 'route_not_found' }
  expect(await call('createAccount', given, options)).toMatchObject({ ok: false, failure })
})

test('an action passes the record’s version and the idempotency key on to the API', async () => {
  await signIn('admin')
  const { id } = dataOf(
    await api.client().createAlertType({ body: { type: 'surge', name: 'Storm surge' } }),
  ).alertType
  const stale = await call('updateAlertType', { params: { id }, body: { name: 'Surge' } }, { ifMatch: 99 })
  expect(stale).toMatchObject({ failure: { status: 412, code: 'version_stale' } })
  const options = { idempotencyKey: 'one-note-for-the-shift' }
  const send = async () => call('createPinnedNote', { body: { text: 'Keys at the gate' } }, options)
  await send()
  await send()
  const { pinnedNotes } = dataOf(await api.client().listPinnedNotes({ query: {} }))
  expect(pinnedNotes.filter(({ text }) => text === 'Keys at the gate')).toHaveLength(1)
})

test('pages that show a change are rendered again only after the change is done', async () => {
  await signIn('viewer')
  await call('createNotification', examples.createNotification)
  expect(revalidated).not.toHaveBeenCalled()
  await signIn('admin')
  await call('createNotification', examples.createNotification)
  expect(revalidated.mock.calls).toEqual([['/notifications'], ['/']])
})

test('dots in a path parameter count as an unknown ID and do not lead to another path', async () => {
  await signIn('admin')
  const notFound = { ok: false, failure: { status: 404, code: 'not_found' } }
  for (const accountId of ['.', '..']) {
    expect(await call('restoreAccount', { params: { accountId } })).toMatchObject(notFound)
    expect(await expireAccount(accountId, 1)).toMatchObject(notFound)
  }
})

test('only admins and agents can expire an account, and only with its current version', async () => {
  const { accountId } = examples.readAccount.params
  const { account } = dataOf(await api.client().readAccount({ params: { accountId } }))
  const failures = { viewer: 'role_forbidden', agent: 'version_stale' } as const
  expect(await expireAccount(accountId, account.version)).toMatchObject({
    failure: { code: 'unauthenticated' },
  })
  for (const [role, code] of Object.entries(failures) as [Role, string][]) {
    await signIn(role)
    expect(await expireAccount(accountId, account.version + 9)).toMatchObject({ failure: { code } })
  }
  const expired = dataOf(await expireAccount(accountId, account.version))
  expect(Date.parse(expired.account.expirationDate ?? '')).toBeLessThanOrEqual(Date.now())
})

test('only admins can register a browser, and only for a test account', async () => {
  const accountId = dataOf(
    await api.client().createAccount({ body: { ...examples.createAccount.body, phone: examplePhone() } }),
  ).account.id
  const { body } = examples.createDevice
  const subscription = (body as { subscription: Parameters<typeof registerBrowser>[1] }).subscription
  const register = () => registerBrowser(accountId, subscription)
  expect(await register()).toMatchObject({ failure: { code: 'unauthenticated' } })
  await signIn('viewer')
  expect(await register()).toMatchObject({ ok: false })
  await signIn('admin')
  expect(await register()).toMatchObject({ failure: { status: 422, issues: [{ path: 'testAccount' }] } })
  expect(dataOf(await api.client().listDevices({ params: { accountId } })).devices).toEqual([])
})
