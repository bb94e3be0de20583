import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import type { CreateNotification } from '@/lib/contract/sending'
import { createLogger } from '@/lib/logging'
import { startApiProcess } from '../../fixtures/api-process'
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '../../fixtures/database'
import { freePort } from '../../fixtures/free-port'
import { newPhone } from '../../fixtures/people'
import { dataOf, logIn } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'
import { upstreamClientOf } from './client/process-client'
import { forwardNext } from './forwarding-service'

/**
 * A Beacon as the gateway to another Beacon. What `client` does at the gateway is stored in the other
 * deployment, which `behind` calls directly.
 */
const pair = { businessId: 'demo', externalId: 'known' }
const { businessId } = pair
const location = { latitude: -33.45, longitude: -70.66 }

let databases: TestDatabase[]
let deployment: ChildProcess
let gateway: Awaited<ReturnType<typeof startApi>>
let forward: () => Promise<boolean>
let behind: Client
let client: Client
beforeAll(async () => {
  databases = [await createTestDatabase(), await createMigratedDatabase()]
  const [theirs, ours] = databases as [TestDatabase, TestDatabase]
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = { BOOTSTRAP_EXTERNAL_ID: pair.externalId, LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0' }
  deployment = await startApiProcess({ databaseUrl: theirs.url, secret: testSecret, port, env })
  behind = createClient({ baseUrl: address, businessId, token: await logIn(address, pair) })
  const settings = { ...testSettings(), WORKER: false, UPSTREAM_API_URL: `${address}/v1/external` }
  let adminCode: string | undefined
  gateway = await startApi({
    settings,
    databaseUrl: ours.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
    notify: (message) => {
      if (message.kind === 'adminCode') adminCode = message.code
    },
  })
  const upstream = upstreamClientOf(settings)
  forward = () => (upstream ? forwardNext(upstream) : Promise.resolve(false))
  const login = await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, adminCode } })
  client = createClient({ baseUrl: gateway.address, businessId, token: dataOf(login).accessToken })
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  deployment.kill('SIGKILL')
  for (const database of databases) await database.drop()
})

const newType = async () =>
  dataOf(await behind.createAccountType({ body: { name: `Two stacks ${newPhone()}` } })).accountType.id

test('an account is created, found, changed and deleted at the deployment', async () => {
  const accountType = await newType()
  const written = { accountType, phone: newPhone(), fullname: 'Ana Rojas' }
  const body = { ...written, sendSMS: false }
  const { account } = dataOf(await client.createAccount({ body }, { idempotencyKey: 'two-stacks-create' }))
  const again = dataOf(await client.createAccount({ body }, { idempotencyKey: 'two-stacks-create' }))
  expect(again.account.id).toBe(account.id)
  const params = { accountId: account.id }
  expect(dataOf(await behind.readAccount({ params })).account).toMatchObject(written)
  const found = dataOf(await client.searchAccounts({ query: { q: body.phone.slice(-6) } })).accounts
  expect(found.map(({ id }) => id)).toEqual([account.id])
  const types = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  expect(types.map(({ id }) => id)).toContain(accountType)
  const change = { fullname: 'Ana Mora', blocked: true }
  dataOf(await client.updateAccount({ params, body: change }, { ifMatch: account.version }))
  expect(dataOf(await behind.readAccount({ params })).account).toMatchObject(change)
  dataOf(await client.deleteAccount({ params }))
  expect(await behind.readAccount({ params })).toMatchObject({ failure: { code: 'not_found' } })
})

test('a refusal includes its code and its fields', async () => {
  const accountType = await newType()
  const phone = newPhone()
  dataOf(await client.createAccount({ body: { accountType, phone, sendSMS: false } }))
  expect(await client.createAccount({ body: { accountType, phone, sendSMS: false } })).toMatchObject({
    failure: { status: 422, code: 'phone_taken' },
  })
  expect(await client.createAccount({ body: { accountType, phone: '12', sendSMS: false } })).toMatchObject({
    failure: { status: 422, issues: [{ path: 'phone' }] },
  })
})

test('messages to phones, accounts and types each arrive at the deployment once', async () => {
  const accountType = await newType()
  const phone = newPhone()
  const { account } = dataOf(await client.createAccount({ body: { accountType, phone, sendSMS: false } }))
  const audiences: Partial<CreateNotification>[] = [
    { phones: [phone] },
    { accountIDs: [account.id] },
    { accountTypeIDs: [accountType] },
  ]
  for (const to of audiences) {
    const title = `To ${Object.keys(to)[0]}`
    const { notification } = dataOf(await client.createNotification({ body: { message: { title }, ...to } }))
    expect(await forward()).toBe(true)
    const params = { notificationId: notification.id }
    expect(dataOf(await client.readNotification({ params })).notification).toMatchObject({
      state: 'done',
      forwarded: { state: 'accepted' },
    })
    const stored = dataOf(await behind.listNotifications({ query: { q: title } })).notifications
    expect(stored).toMatchObject([{ message: { title }, recipients: 1 }])
  }
})

test('an alert is raised, moved and closed at the deployment', async () => {
  const { alert } = dataOf(await client.createAlert({ body: { alertType: 'fire', location } }))
  const params = { id: alert.id }
  const moved = { latitude: -33.46, longitude: -70.67 }
  dataOf(await client.updateAlert({ params, body: { location: moved } }))
  dataOf(await client.updateAlert({ params, body: { closed: 1 } }))
  const stored = dataOf(await behind.readAlert({ params: { alertId: alert.id } })).alert
  expect(stored).toMatchObject({ location: moved, closed: 1 })
})
