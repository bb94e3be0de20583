import { encode } from 'next-auth/jwt'
import { beforeAll, expect, test } from 'vitest'
import { actCookie, sessionCookieName } from './cookies'
import { jwtSecrets } from './jwt-secrets'
import { isAct, signAct } from './last-act'
import type { Login } from './log-in'
import { readLogin } from './read-login'

beforeAll(() => {
  process.env.SECRET = 'a secret for tests only, long enough to be accepted'
  process.env.SESSION_IDLE_MINUTES = '60'
})

const minuteMs = 60_000
const start = Date.now()
const at = (minutes: number) => start + minutes * minuteMs

const login: Login = {
  id: 'identity',
  name: 'Night desk',
  roles: ['dispatcher'],
  businessId: 'acme',
  token: 'token',
  signedInAt: start,
  expiresAt: new Date(at(180)).toISOString(),
}

async function cookiesOf(held: Partial<Login>, act?: string) {
  const token = { login: { ...login, ...held } }
  const values = new Map([
    [sessionCookieName(), await encode({ token, secret: jwtSecrets('session')[0], maxAge: 12 * 3600 })],
    ...(act === undefined ? [] : [[actCookie().name, act] as const]),
  ])
  return {
    get: (name: string) => (values.has(name) ? { value: values.get(name) ?? '' } : undefined),
    getAll: () => [...values].map(([name, value]) => ({ name, value })),
  }
}

test('a session lasts as long as the user is active within the configured minutes', async () => {
  const fresh = await cookiesOf({})
  expect(await readLogin(fresh, at(59))).toEqual(login)
  expect(await readLogin(fresh, at(60))).toBeUndefined()
  const busy = await cookiesOf({}, signAct(login, at(59)))
  expect(await readLogin(busy, at(118))).toEqual(login)
  expect(await readLogin(busy, at(119))).toBeUndefined()
})

test("activity does not extend a session past its token's expiry", async () => {
  const busy = await cookiesOf({}, signAct(login, at(179)))
  expect(await readLogin(busy, at(179))).toEqual(login)
  expect(await readLogin(busy, at(180))).toBeUndefined()
})

test('the last-activity cookie cannot be forged or taken from another session', async () => {
  const signed = signAct(login, at(59))
  const moved = signed.replace(/^\d+/, String(at(100)))
  const stolen = signAct({ ...login, token: 'another' }, at(100))
  for (const act of [moved, stolen, String(at(100)), `${at(100)}.`, 'Infinity.', '', '.', 'NaN', '💥.%']) {
    expect(await readLogin(await cookiesOf({}, act), at(61)), act).toBeUndefined()
  }
})

test('a session whose cookie has no sign-in time counts as ended', async () => {
  expect(await readLogin(await cookiesOf({ signedInAt: undefined }), at(1))).toBeUndefined()
})

test('a missing or unreadable cookie means no session', async () => {
  expect(await readLogin({ get: () => undefined })).toBeUndefined()
  const unreadable = { name: sessionCookieName(), value: '%E0%A4%A.💥' }
  const cookies = { get: () => unreadable, getAll: () => [unreadable] }
  expect(await readLogin(cookies)).toBeUndefined()
})

test('navigations and page use count as activity, while polling and server actions do not', () => {
  const of = (headers: Record<string, string>) => isAct(new Headers(headers))
  expect(of({ 'sec-fetch-mode': 'navigate' })).toBe(true)
  expect(of({ 'next-action': '00', 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(of({ 'x-beacon-act': '1', 'sec-fetch-mode': 'cors' })).toBe(true)
  expect(of({ 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(of({ rsc: '1', 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(of({ rsc: '1', 'next-router-prefetch': '1', 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(of({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(false)
})
