import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUST_PROXY: true } })
})
afterAll(() => api.stop())

const stepMs = 30_000
/** The code that the app shows `steps` steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })

type Person = {
  id: string
  externalId: string
  client: Client
  logIn: (code?: string, from?: string) => ReturnType<Client['login']>
}

/** An identity that only one test uses, with a client that is logged in as it. */
async function makePerson(name = 'Ana'): Promise<Person> {
  const body = { name, roles: ['admin' as const] }
  const { identity, externalId } = dataOf(await api.client().createIdentity({ body }))
  const { businessId, baseUrl } = api
  const logIn: Person['logIn'] = (code, from = '192.0.2.1') =>
    createClient({ baseUrl, headers: { 'x-forwarded-for': from } }).login({
      body: { businessId, externalId, ...(code === undefined ? {} : { code }) },
    })
  const token = dataOf(await logIn()).accessToken
  return { id: identity.id, externalId, client: createClient({ baseUrl, businessId, token }), logIn }
}

/** A person whose logins require codes. The confirming code has been used up. */
async function makeProtected() {
  const person = await makePerson()
  const { secret } = dataOf(await person.client.startSecondFactor({}))
  const confirmed = await person.client.confirmSecondFactor({ body: { code: codeOf(secret) } })
  return { ...person, secret, ...dataOf(confirmed) }
}

const codeOfFailure = (result: { ok: boolean; failure?: { code: string } }) => result.failure?.code

test('a confirmed app is required at every login, and its next code is accepted', async () => {
  const { client, logIn, secret, identity } = await makeProtected()
  expect(identity.secondFactor).toBe(true)
  expect(codeOfFailure(await logIn())).toBe('second_factor_required')
  expect(codeOfFailure(await logIn('000000'))).toBe('second_factor_failed')
  const { accessToken } = dataOf(await logIn(codeOf(secret, 1)))
  expect(accessToken).not.toBe('')
  expect(dataOf(await client.readOwnIdentity({})).identity.secondFactor).toBe(true)
})

test('the URL for the app names the person, the business and the secret', async () => {
  const { client } = await makePerson('José & Ana')
  const { secret, url } = dataOf(await client.startSecondFactor({}))
  const { protocol, pathname, searchParams } = new URL(url)
  expect(protocol).toBe('otpauth:')
  expect(decodeURIComponent(pathname)).toContain(`Beacon:José & Ana (${api.businessId})`)
  expect(searchParams.get('secret')).toBe(secret)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('nothing is required until a code has confirmed the secret, and only the last secret counts', async () => {
  const { client, logIn } = await makePerson()
  const first = dataOf(await client.startSecondFactor({})).secret
  const last = dataOf(await client.startSecondFactor({})).secret
  const confirm = (code: string) => client.confirmSecondFactor({ body: { code } })
  expect(codeOfFailure(await confirm(codeOf(first)))).toBe('second_factor_failed')
  expect((await logIn()).ok).toBe(true)
  expect((await confirm(codeOf(last))).ok).toBe(true)
})

test('a retried confirmation returns the same recovery codes', async () => {
  const { client } = await makePerson()
  const { secret } = dataOf(await client.startSecondFactor({}))
  const confirm = () =>
    client.confirmSecondFactor({ body: { code: codeOf(secret) } }, { idempotencyKey: 'confirm' })
  const { recoveryCodes } = dataOf(await confirm())
  expect(dataOf(await confirm()).recoveryCodes).toEqual(recoveryCodes)
})

test('a session is not enough to replace the app in use', async () => {
  const { client, secret } = await makeProtected()
  expect(codeOfFailure(await client.startSecondFactor({}))).toBe('second_factor_active')
  const confirming = await client.confirmSecondFactor({ body: { code: codeOf(secret, 1) } })
  expect(codeOfFailure(confirming)).toBe('second_factor_active')
})

test('a code is accepted once, even by parallel logins, and no earlier code after it', async () => {
  const { logIn, secret } = await makeProtected()
  const code = codeOf(secret, 1)
  const results = await Promise.all([1, 2, 3, 4].map((host) => logIn(code, `192.0.2.${host}`)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(codeOfFailure(await logIn(codeOf(secret)))).toBe('second_factor_failed')
})

test('each recovery code replaces one code, however it is typed', async () => {
  const { logIn, recoveryCodes } = await makeProtected()
  expect(recoveryCodes).toHaveLength(10)
  const [first = '', second = ''] = recoveryCodes
  expect((await logIn(` ${first.toLowerCase().replace('-', ' ')} `)).ok).toBe(true)
  expect(codeOfFailure(await logIn(first))).toBe('second_factor_failed')
  expect((await logIn(second)).ok).toBe(true)
})

test('ten wrong codes from any addresses lock the code, and a valid one then waits too', async () => {
  const { client, logIn, secret } = await makeProtected()
  for (let host = 1; host <= 10; host += 1) {
    expect(codeOfFailure(await logIn('000000', `198.51.100.${host}`))).toBe('second_factor_failed')
  }
  const locked = await logIn(codeOf(secret, 1), '198.51.100.99')
  expect(locked).toMatchObject({ ok: false, failure: { code: 'too_many_failures' } })
  const removing = await client.removeSecondFactor({ body: { code: codeOf(secret, 1) } })
  expect(codeOfFailure(removing)).toBe('too_many_failures')
})

test('neither parallel guesses nor idempotency keys get more than ten codes checked', async () => {
  const { client, id } = await makeProtected()
  const guess = (key: number) =>
    client.removeSecondFactor({ body: { code: '000000' } }, { idempotencyKey: `guess-${key}` })
  const results = await Promise.all(Array.from({ length: 40 }, (_, key) => guess(key)))
  const codes = results.map(codeOfFailure)
  expect(new Set(codes)).toEqual(new Set(['second_factor_failed', 'too_many_failures']))
  expect(codes.filter((code) => code === 'second_factor_failed').length).toBeLessThanOrEqual(10)
  const [counter] = await api.sql<{ attempts: number }>(
    'select attempts + in_progress as attempts from attempt_counters where key = $1',
    [`code ${id} ${api.businessId}`],
  )
  expect(counter?.attempts).toBe(codes.filter((code) => code === 'second_factor_failed').length)
})

test('a reset also ends the lock after wrong codes', async () => {
  const { id, client, logIn } = await makeProtected()
  const removeOften = Array.from({ length: 10 }, () =>
    client.removeSecondFactor({ body: { code: '000000' } }),
  )
  await Promise.all(removeOften)
  dataOf(await api.client().resetSecondFactor({ params: { identityId: id } }))
  const token = dataOf(await logIn()).accessToken
  const again = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token })
  const { secret } = dataOf(await again.startSecondFactor({}))
  dataOf(await again.confirmSecondFactor({ body: { code: codeOf(secret) } }))
  expect((await logIn(codeOf(secret, 1))).ok).toBe(true)
})

test('turning it on ends the other sessions, which were started without a code', async () => {
  const { client, logIn } = await makePerson()
  const { businessId, baseUrl } = api
  const other = createClient({ baseUrl, businessId, token: dataOf(await logIn()).accessToken })
  expect((await other.readOwnIdentity({})).ok).toBe(true)
  const { secret } = dataOf(await client.startSecondFactor({}))
  dataOf(await client.confirmSecondFactor({ body: { code: codeOf(secret) } }))
  expect(codeOfFailure(await other.readOwnIdentity({}))).toBe('unauthenticated')
  expect((await client.readOwnIdentity({})).ok).toBe(true)
})

test('an admin cannot reset their own app, for which a stolen session would be enough', async () => {
  const { id, client } = await makeProtected()
  const resetting = await client.resetSecondFactor({ params: { identityId: id } })
  expect(codeOfFailure(resetting)).toBe('second_factor_active')
  expect(dataOf(await client.readOwnIdentity({})).identity.secondFactor).toBe(true)
})

test('wrong codes count as failed logins of the address', async () => {
  const [{ logIn }, other] = [await makeProtected(), await makePerson()]
  const from = '198.51.100.200'
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn('000000', from)
  expect(codeOfFailure(await other.logIn(undefined, from))).toBe('too_many_failures')
})

test('a login without a code is not a failure, so that the person can then enter it', async () => {
  const { logIn, secret } = await makeProtected()
  const from = '198.51.100.201'
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect(codeOfFailure(await logIn(undefined, from))).toBe('second_factor_required')
  expect((await logIn(codeOf(secret, 1), from)).ok).toBe(true)
})

test('removing it takes a code, not just a session', async () => {
  const { client, logIn, secret } = await makeProtected()
  const remove = (code: string) => client.removeSecondFactor({ body: { code } })
  expect(codeOfFailure(await remove('000000'))).toBe('second_factor_failed')
  expect(dataOf(await remove(codeOf(secret, 1))).identity.secondFactor).toBe(false)
  expect((await logIn()).ok).toBe(true)
  expect(codeOfFailure(await remove(codeOf(secret, 1)))).toBe('second_factor_failed')
})

test('only an admin of the business resets it for somebody else', async () => {
  const { id, logIn } = await makeProtected()
  const reset = (client: Client) => client.resetSecondFactor({ params: { identityId: id } })
  expect(codeOfFailure(await reset(api.client('agent')))).toBe('role_forbidden')
  expect(codeOfFailure(await reset(api.strangerClient()))).toBe('not_found')
  const { version, secondFactor } = dataOf(await reset(api.client())).identity
  expect(secondFactor).toBe(false)
  expect((await logIn()).ok).toBe(true)
  expect(dataOf(await reset(api.client())).identity.version).toBe(version)
})

test('the audit log says who turned it on, off or reset it, and never the secret', async () => {
  const { id, client, secret } = await makeProtected()
  dataOf(await client.removeSecondFactor({ body: { code: codeOf(secret, 1) } }))
  const query = { recordKind: 'identity' as const, recordId: id, action: 'update' as const }
  const { auditEntries } = dataOf(await api.client().listAuditEntries({ query }))
  expect(auditEntries.map(({ changes, identityId }) => ({ changes, identityId }))).toEqual([
    { changes: { secondFactor: { from: true, to: false } }, identityId: id },
    { changes: { secondFactor: { from: false, to: true } }, identityId: id },
  ])
})

test('the database holds neither the secret nor a recovery code', async () => {
  const { id, secret, recoveryCodes } = await makeProtected()
  const [row] = await api.sql<{ text: string }>(
    'select to_jsonb(i)::text as text from identities i where id = $1',
    [id],
  )
  for (const hidden of [secret, ...recoveryCodes]) expect(row?.text).not.toContain(hidden)
})

test('a code may be one step early or late, and no more', async () => {
  const { logIn, secret } = await makeProtected()
  expect(codeOfFailure(await logIn(codeOf(secret, 2)))).toBe('second_factor_failed')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * stepMs })
  try {
    expect((await logIn(codeOf(secret, -1))).ok).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
