import { createHash } from 'node:crypto'
import { NextRequest } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { beforeAll, expect, test } from 'vitest'
import { deriveKey } from '@/lib/secret'
import { sign } from '@/lib/signature'
import { proxy } from '@/proxy'
import { actCookie, linkCookie, sessionCookieName } from './cookies'
import type { Login } from './log-in'
import { authOptions } from './options'
import { readLogin } from './read-login'

const [first, second] = [
  'the secret of these tests, long enough to be accepted',
  'the other secret of these tests, which is also valid',
]
beforeAll(() => {
  process.env.SECRET = first
  process.env.SECOND_SECRET = second
  process.env.SESSION_IDLE_MINUTES = '60'
})

const minuteMs = 60_000
const start = Date.now()
const jwtSecret = (secret: string, purpose: 'session' | 'display') =>
  deriveKey(secret, purpose).toString('hex')
const login: Login = {
  id: 'identity',
  name: 'Night desk',
  roles: ['dispatcher'],
  businessId: 'acme',
  token: 'token',
  signedInAt: start,
  expiresAt: new Date(start + 180 * minuteMs).toISOString(),
}

async function cookiesOf(secret: string, actAt: number) {
  const act = `${actAt}.${sign(deriveKey(secret, 'lastAct'), `${actAt} ${login.token}`)}`
  const session = await encode({ token: { login }, secret: jwtSecret(secret, 'session'), maxAge: 12 * 3600 })
  const values = new Map([
    [sessionCookieName(), session],
    [actCookie().name, act],
  ])
  return {
    get: (name: string) => (values.has(name) ? { value: values.get(name) ?? '' } : undefined),
    getAll: () => [...values].map(([name, value]) => ({ name, value })),
  }
}

test.each([
  ['SECRET', first],
  ['SECOND_SECRET', second],
])('a session and its last activity are accepted with %s', async (_, secret) => {
  const cookies = await cookiesOf(secret, start + 50 * minuteMs)
  expect(await readLogin(cookies, start + 109 * minuteMs)).toEqual(login)
})

test('a session of any other secret has ended', async () => {
  const cookies = await cookiesOf('a secret that is valid nowhere, although it is long', start)
  expect(await readLogin(cookies, start)).toBeUndefined()
})

test.each([
  ['SECRET', first],
  ['SECOND_SECRET', second],
])('a sign-in form is accepted if its token comes from a process with %s', (_, secret) => {
  const own = jwtSecret(secret, 'session')
  const cookie = `token|${createHash('sha256').update(`token${own}`).digest('hex')}`
  expect(authOptions(cookie)).toMatchObject({
    secret: own,
    jwt: { secret: jwtSecret(first, 'session') },
  })
})

test('a wall display’s cookie is moved from SECOND_SECRET to SECRET, once', async () => {
  const display = { displayId: 'wall', businessId: 'acme', token: 'display token' }
  const { name } = linkCookie('display')
  const renewedFrom = async (value: string) => {
    const headers = { cookie: `${name}=${value}` }
    const response = await proxy(new NextRequest('http://console.example/display', { headers }))
    return response.headers.get('set-cookie')?.match(new RegExp(`${name}=([^;]+)`))?.[1]
  }
  const old = await encode({ token: display, secret: jwtSecret(second, 'display') })
  const renewed = await renewedFrom(old)
  const secret = jwtSecret(first, 'display')
  expect(await decode({ token: renewed ?? '', secret })).toMatchObject(display)
  expect(await renewedFrom(renewed ?? '')).toBeUndefined()
  expect(await renewedFrom('nonsense')).toBeUndefined()
})
