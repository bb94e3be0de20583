import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import { runTransaction } from '../db/pool'
import { claimDeliveries, unlimitedShares } from '../delivery/claim-repository'
import { jobsOf } from '../fixtures/job-rig'
import { workOnJobs } from '../fixtures/jobs'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf, logIn } from '../fixtures/server'
import { storeNextChunk } from '../notifications/audience-service'
import { type OperatorRig, startOperatorRig } from './operator.fixture'

let rig: OperatorRig
let client: Client
let type: string
beforeAll(async () => {
  rig = await startOperatorRig()
  client = rig.api.client()
  type = await createType(client)
})
afterAll(() => rig.api.stop())
afterEach(() => rig.call('POST', '/businesses/acme/resume'))

const suspend = () => rig.call('POST', '/businesses/acme/suspend')
const resume = () => rig.call('POST', '/businesses/acme/resume')
const suspended = { failure: { status: 403, code: 'business_suspended' } }

test('the operator API accepts only the operator token, and nothing else accepts that token', async () => {
  for (const token of ['wrong', rig.api.token('admin')]) {
    const refused = await rig.call('GET', '/businesses', undefined, token)
    expect(refused).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } })
  }
  const stranger = createClient({ baseUrl: rig.api.baseUrl, businessId: 'acme', token: 'operator' })
  expect(await stranger.readBusiness({})).toMatchObject({ failure: { status: 401 } })
  expect(await rig.call('GET', '/nothing')).toMatchObject({ status: 404 })
  expect(await rig.call('PUT', '/businesses')).toMatchObject({ status: 405 })
  expect(await rig.call('POST', '/businesses', { id: 'no spaces' })).toMatchObject({
    status: 422,
    body: { data: { code: 'invalid_arguments', issues: [{ path: 'id' }] } },
  })
})

test('a created business has the starting definitions of its language and an admin, and cannot be created twice', async () => {
  const created = await rig.call('POST', '/businesses', { id: 'barrio', name: 'El Barrio', language: 'es' })
  const { business, externalId } = created.body.data as { business: object; externalId: string }
  expect(business).toMatchObject({ id: 'barrio', name: 'El Barrio', language: 'es', suspendedAt: null })
  const token = await logIn(rig.api.baseUrl, { businessId: 'barrio', externalId })
  const admin = createClient({ baseUrl: rig.api.baseUrl, businessId: 'barrio', token })
  const { accountTypes } = dataOf(await admin.listAccountTypes({ query: {} }))
  expect(accountTypes[0]?.name).toBe('Residente')
  expect(await rig.call('POST', '/businesses', { id: 'barrio' })).toMatchObject({
    status: 409,
    body: { data: { code: 'business_exists' } },
  })
  const { businesses } = (await rig.call('GET', '/businesses')).body.data as { businesses: { id: string }[] }
  expect(businesses.map(({ id }) => id)).toEqual(expect.arrayContaining(['acme', 'barrio', 'globex']))
})

test('every caller of a suspended business gets the same error, and other businesses are not affected', async () => {
  await suspend()
  const { baseUrl } = rig.api
  const body = { businessId: 'acme', externalId: rig.api.externalId() }
  const calls = [
    client.readBusiness({}),
    client.createAccount({ body: { accountType: type, phone: newPhone() } }),
    rig.api.client('viewer').searchAccounts({ query: {} }),
    createClient({ baseUrl }).login({ body }),
  ]
  for (const result of await Promise.all(calls)) expect(result).toMatchObject(suspended)
  const wrong = createClient({ baseUrl }).login({ body: { ...body, externalId: 'wrong' } })
  expect(await wrong).toMatchObject({ failure: { status: 401 } })
  dataOf(await rig.api.strangerClient().readBusiness({}))
  await resume()
  dataOf(await client.readBusiness({}))
  dataOf(await createClient({ baseUrl }).login({ body }))
})

test("suspending and resuming are recorded in the business's audit log", async () => {
  await suspend()
  await suspend()
  await resume()
  const { auditEntries } = dataOf(await client.listAuditEntries({ query: { recordKind: 'business' } }))
  expect(auditEntries.slice(0, 2).map(({ changes }) => changes)).toEqual([
    { suspended: { from: true, to: false } },
    { suspended: { from: false, to: true } },
  ])
})

const claim = () =>
  runTransaction(() => claimDeliveries('push', { limit: 10, leaseSeconds: 60, ...unlimitedShares(10) }))

test('the deliveries and audiences of a suspended business wait, and go out once it is resumed', async () => {
  const { id } = await createPerson(client, type)
  const send = { message: { title: 'Water' }, accountIDs: [id] }
  dataOf(await client.sendNotification({ body: send }))
  const later = { message: { title: 'All' }, accountTypeIDs: [type] }
  dataOf(await client.sendNotification({ body: later }))
  await suspend()
  expect((await claim()).claimed).toEqual([])
  expect(await storeNextChunk()).toBeUndefined()
  await resume()
  expect((await claim()).claimed.length).toBeGreaterThan(0)
})

test('a job of a suspended business waits, and continues where it stopped', async () => {
  const jobs = jobsOf(rig.api.client('agent'), type, async () => {})
  const job = await jobs.upload(`phone\n${newPhone()}\n${newPhone()}\n`)
  const body = { fields: ['phone' as const], accountType: type }
  dataOf(await client.checkImport({ params: { jobId: job.id }, body }))
  await suspend()
  await workOnJobs()
  expect(await rig.api.sql('select state from jobs where id = $1', [job.id])).toEqual([{ state: 'checking' }])
  await resume()
  await workOnJobs()
  expect(await jobs.read(job)).toMatchObject({ state: 'checked', counts: { check: { created: 2 } } })
})
