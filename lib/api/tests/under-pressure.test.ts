import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { deriveKey } from '@/lib/secret'
import { connectAlone, runTransaction } from '../db/pool'
import { forgetDefinitions } from '../definitions/cache'
import { eventually } from '../fixtures/eventually'
import { examplePhone } from '../fixtures/example-requests'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

let api: TestApi
let accountType: string
beforeAll(async () => {
  api = await startTestApi({ settings: { DATABASE_CONNECTIONS: 4 } })
  accountType = dataOf(await api.client().listAccountTypes({ query: {} })).accountTypes[0]?.id as string
})
afterAll(() => api.stop())

test('a connection lost inside a transaction fails only that call, and the process survives', async () => {
  const lost = runTransaction(() => api.sql('select pg_terminate_backend(pg_backend_pid())'))
  await expect(lost).rejects.toThrow()
  expect((await api.client().readOwnIdentity({})).ok).toBe(true)
})

test('simultaneous creates and updates that need fresh definitions do not deadlock', async () => {
  const client = api.client()
  const { account } = dataOf(await client.createAccount({ body: { accountType, phone: examplePhone() } }))
  forgetDefinitions(api.businessId)
  const updates = Array.from({ length: 20 }, () =>
    client.updateAccount({ params: { accountId: account.id }, body: { accountType, attributesValue: [] } }),
  )
  const creates = Array.from({ length: 20 }, (_, index) =>
    client.createAccount(
      { body: { accountType, phone: examplePhone() } },
      { idempotencyKey: `pressure-${index}` },
    ),
  )
  const results = await Promise.all([...updates, ...creates])
  expect(results.filter(({ ok }) => !ok)).toEqual([])
})

test('deleting an account type while an account starts to use it results in 422, never a 500', async () => {
  const client = api.client()
  for (let round = 0; round < 5; round += 1) {
    const { id } = dataOf(await client.createAccountType({ body: { name: 'Short-lived' } })).accountType
    const [removed, created] = await Promise.all([
      client.deleteAccountType({ params: { id } }),
      client.createAccount({ body: { accountType: id, phone: examplePhone() } }),
    ])
    const statuses = [removed, created].map((result) => (result.ok ? 200 : result.failure.status))
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true)
    expect(statuses).toContain(200)
  }
})

test('concurrent guesses are limited in the same way as sequential ones', async () => {
  const headers = {
    [clientAddressHeader]: signClientAddress(deriveKey(testSecret, 'clientAddress'), '203.0.113.9'),
  }
  const attacker = createClient({ baseUrl: api.baseUrl, headers })
  const guesses = Array.from({ length: 40 }, (_, index) =>
    attacker.login({ body: { businessId: api.businessId, externalId: `guess ${index}` } }),
  )
  const statuses = (await Promise.all(guesses)).map((result) => (result.ok ? 200 : result.failure.status))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('a token that is revoked while in use is rejected from then on', async () => {
  for (let round = 0; round < 10; round += 1) {
    const login = { body: { businessId: api.businessId, externalId: api.externalId('agent') } }
    const { accessToken } = dataOf(await createClient({ baseUrl: api.baseUrl }).login(login))
    const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
    const reads = Array.from({ length: 12 }, () => client.readOwnIdentity({}))
    await Promise.all([client.logout({}), ...reads])
    expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
  }
})

test('a token that is used while its logout is being stored is rejected once the logout is stored', async () => {
  const login = { body: { businessId: api.businessId, externalId: api.externalId('agent') } }
  const { accessToken } = dataOf(await createClient({ baseUrl: api.baseUrl }).login(login))
  const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
  const blocker = await connectAlone(api.databaseUrl)
  await blocker.query('begin; lock table audit_entries in exclusive mode')
  const logout = client.logout({})
  await eventually(async () => {
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect(await api.sql(waiting)).toHaveLength(1)
  })
  expect((await client.readOwnIdentity({})).ok).toBe(true)
  await blocker.query('rollback')
  await blocker.end()
  dataOf(await logout)
  expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
})

test('concurrent updates of one definition without If-Match are all applied, one after another', async () => {
  const client = api.client()
  const { alertType } = dataOf(await client.createAlertType({ body: { type: 'busy', name: '0' } }))
  const updates = Array.from({ length: 10 }, (_, index) =>
    client.updateAlertType({ params: { id: alertType.id }, body: { name: `name ${index}` } }),
  )
  expect((await Promise.all(updates)).filter(({ ok }) => !ok)).toEqual([])
  expect(dataOf(await client.readAlertType({ params: { id: alertType.id } })).alertType.version).toBe(11)
})

test('only the first hundred of a hundred thousand issues are returned', async () => {
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, 1])),
  )
  const response = await fetch(`${api.baseUrl}/v1/external/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answer = (await response.json()) as { data: { issues: unknown[] } }
  expect(response.status).toBe(422)
  expect(answer.data.issues.length).toBeLessThanOrEqual(100)
})

test('a nested list of IDs gets 400', async () => {
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  const nested = '['.repeat(15_000) + ']'.repeat(15_000)
  const response = await fetch(`${api.baseUrl}/v1/external/accounts?accountIds=${nested}`, { headers })
  expect(response.status).toBe(400)
})

test('metadata that cannot be returned as sent and a date beyond the year 9999 get 422', async () => {
  const client = api.client()
  const { account } = dataOf(await client.createAccount({ body: { accountType, phone: examplePhone() } }))
  const headers = {
    authorization: `Bearer ${api.token()}`,
    'x-client-id': api.businessId,
    'content-type': 'application/json',
  }
  const put = (body: string) =>
    fetch(`${api.baseUrl}/v1/external/account/${account.id}`, { method: 'PUT', headers, body })
  expect((await put('{"metadata":{"a":1e400}}')).status).toBe(422)
  expect((await put('{"expirationDate":"9999-12-31T23:59:59-23:00"}')).status).toBe(422)
})

test.each(['\u200b+56911110101\u200b', '(+56) 9 1111 0101', '＋56911110101', '\u2066+56 9 1111 0101\u2069'])(
  'the phone number %j is read as intended',
  async (phone) => {
    expect(dataOf(await api.client().checkAccount({ body: { phone } })).exists).toBe(false)
  },
)
