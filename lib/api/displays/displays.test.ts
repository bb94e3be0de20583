import { once } from 'node:events'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { raiseAlert, refusalOf } from '../alerts/alerts.fixture'
import { startApiProcess } from '../fixtures/api-process'
import { auditOf } from '../fixtures/audit-of'
import { bundleOf } from '../fixtures/bundled-entries'
import { callRaw } from '../fixtures/call-raw'
import { type ExampleRequests, makeExamples } from '../fixtures/example-requests'
import { freePort } from '../fixtures/free-port'
import { dataOf, logIn } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { testSecret } from '../fixtures/test-settings'

const { api, client } = testApi()
let examples: ExampleRequests
beforeAll(async () => {
  examples = await makeExamples(api)
})

const allowed: OperationName[] = [
  'listAlerts',
  'listAlertPoints',
  'streamAlerts',
  'summarizeAlerts',
  'listAlertTypes',
  'listAreas',
  'readOwnDisplay',
]
const guarded = (Object.entries<Operation>(operations) as [OperationName, Operation][])
  .filter(([, { auth }]) => auth !== 'none')
  .map(([name]) => name)

async function hang(name = 'Wall') {
  const { display, token } = dataOf(await client.createDisplay({ body: { name } }))
  const { businessId, baseUrl } = api
  const screen: Client = createClient({ baseUrl, businessId, token })
  return { display, token, screen }
}

test('a display may use the operations it needs, and gets 403 for every other operation of the contract', async () => {
  const { token } = await hang()
  const headers = { authorization: `Bearer ${token}`, 'x-client-id': api.businessId }
  const answered: [OperationName, number, string?][] = []
  for (const name of guarded) {
    const response = await callRaw(api.baseUrl, name, examples[name], headers)
    const body = await response.text()
    answered.push(response.status === 200 ? [name, 200] : [name, response.status, JSON.parse(body).data.code])
  }
  expect(answered).toEqual(
    guarded.map((name) => (allowed.includes(name) ? [name, 200] : [name, 403, 'role_forbidden'])),
  )
})

test('a display is identified by its token, which appears in no other response or audit entry', async () => {
  const { display, token, screen } = await hang('Nacht 🖥')
  const own = dataOf(await screen.readOwnDisplay({}))
  expect(own).toMatchObject({
    display: { id: display.id, name: 'Nacht 🖥' },
    wall: { businessId: api.businessId },
  })
  expect(dataOf(await client.readOwnDisplay({})).display).toBeNull()
  const listed = await client.listDisplays({ query: { limit: '500' } })
  const log = await auditOf(api, 'display', display.id)
  expect(log).toMatchObject([{ action: 'create', changes: { name: 'Nacht 🖥' } }])
  expect(JSON.stringify([listed, log])).not.toContain(token)
})

test('the list shows when a display was last seen', async () => {
  const { display, screen } = await hang()
  const seen = async () =>
    dataOf(await client.listDisplays({ query: { limit: '500' } })).displays.find(
      ({ id }) => id === display.id,
    )?.lastSeenAt
  expect(await seen()).toBeNull()
  dataOf(await screen.listAlerts({ query: {} }))
  expect(await seen()).not.toBeNull()
})

test('a revoked display gets 401 immediately, and its open stream ends', async () => {
  const { display, screen } = await hang()
  const stream = dataOf(await screen.streamAlerts({ query: {} }))
  dataOf(await client.deleteDisplay({ params: { id: display.id } }))
  expect(refusalOf(await screen.listAlerts({ query: {} }))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
  await raiseAlert(client)
  const told = await new Response(stream).text()
  expect(told).toContain('event: ready')
  expect(refusalOf(await client.deleteDisplay({ params: { id: display.id } }))).toMatchObject({ status: 404 })
})

/** Starts another API process on the same database; it is stopped after the test. */
async function startProcess() {
  const [port, { databaseUrl }] = [await freePort(), api]
  const env = { BOOTSTRAP_EXTERNAL_ID: 'not used by this test, and long', LOG_LEVEL: 'warn' }
  const child = await startApiProcess({
    entry: [bundleOf('api')],
    databaseUrl,
    secret: testSecret,
    port,
    env,
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  return `http://127.0.0.1:${port}`
}

test('a display’s token still works after an API restart and thirteen hours, when a login has expired', {
  tags: 'long',
}, async () => {
  const { businessId, baseUrl } = api
  const who = dataOf(await client.createIdentity({ body: { name: 'By night', roles: ['admin'] } }))
  const loggedIn = await logIn(baseUrl, { businessId, externalId: who.externalId })
  const admin = createClient({ baseUrl, businessId, token: loggedIn })
  const { token } = dataOf(await admin.createDisplay({ body: { name: 'Overnight' } }))
  const passed = "interval '13 hours'"
  await api.sql(
    `update displays set created_at = created_at - ${passed}, last_seen_at = last_seen_at - ${passed}`,
  )
  const theirs = [who.identity.id]
  await api.sql(`update access_tokens set expires_at = expires_at - ${passed} where identity_id = $1`, theirs)
  const restarted = await startProcess()
  const of = (token: string) => createClient({ baseUrl: restarted, businessId, token })
  expect(refusalOf(await of(loggedIn).readOwnIdentity({})).status).toBe(401)
  expect(dataOf(await of(token).readOwnDisplay({})).display?.name).toBe('Overnight')
  expect((await of(token).listAlerts({ query: {} })).ok).toBe(true)
  const stream = dataOf(await of(token).streamAlerts({ query: {} }))
  await stream.cancel()
})

test('a display reads nothing from another business', async () => {
  const { token } = await hang()
  const headers = { authorization: `Bearer ${token}`, 'x-client-id': api.strangerBusinessId }
  for (const name of allowed) {
    expect([name, (await callRaw(api.baseUrl, name, examples[name], headers)).status]).toEqual([name, 403])
  }
  const id = (await hang()).display.id
  expect(refusalOf(await api.strangerClient().deleteDisplay({ params: { id } }))).toMatchObject({
    status: 404,
  })
})

test.each(['dispatcher', 'agent', 'sender', 'viewer'] as const)(
  'a %s may not create or revoke displays',
  async (role) => {
    const { display } = await hang()
    const who = api.client(role)
    const forbidden = { status: 403, code: 'role_forbidden' }
    expect(refusalOf(await who.createDisplay({ body: { name: 'Mine' } }))).toMatchObject(forbidden)
    expect(refusalOf(await who.deleteDisplay({ params: { id: display.id } }))).toMatchObject(forbidden)
  },
)

test('an invalid name or more than a hundred displays get 422', async () => {
  const create = (name: string) => client.createDisplay({ body: { name } })
  expect(refusalOf(await create(' ')).issues).toEqual(['name blank'])
  const { displays } = dataOf(await client.listDisplays({ query: { limit: '500' } }))
  await Promise.all(Array.from({ length: 100 - displays.length }, () => create('One more')))
  expect(refusalOf(await create('Too many')).issues).toEqual(['displays too_many'])
})
