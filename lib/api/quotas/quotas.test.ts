import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { runTransaction } from '../db/pool'
import { type Jobs, jobsOf } from '../fixtures/job-rig'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { type OperatorRig, startOperatorRig } from '../tenants/operator.fixture'

let rig: OperatorRig
let client: Client
let type: string
let jobs: Jobs
beforeAll(async () => {
  rig = await startOperatorRig()
  client = rig.api.client()
  type = await createType(client)
  jobs = jobsOf(client, type)
})
afterAll(() => rig.api.stop())

type Limits = { quotas: object; usage: { accounts: number; messagesToday: number | null } }
const setQuotas = async (quotas: object) => {
  const { status, body } = await rig.call('PUT', '/businesses/acme/quotas', quotas)
  expect(status).toBe(200)
  return body.data as Limits
}
const live = async () =>
  (
    await rig.api.sql<{ count: number }>(
      `select count(*)::int as count from accounts where business_id = 'acme' and deleted_at is null`,
    )
  )[0]?.count ?? 0
const create = () => client.createAccount({ body: { accountType: type, phone: newPhone(), sendSMS: false } })
const remove = async (accountId: string) => dataOf(await client.deleteAccount({ params: { accountId } }))

test('parallel creates stop at exactly the quota and report its figures; other businesses are not limited', async () => {
  const limit = (await live()) + 5
  await setQuotas({ accounts: limit })
  const results = await Promise.all(Array.from({ length: 20 }, create))
  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toMatchObject({
      failure: { status: 403, code: 'quota_reached', data: { quota: 'accounts', limit, used: limit } },
    })
  expect(await live()).toBe(limit)
  const stranger = rig.api.strangerClient()
  await createPerson(stranger, await createType(stranger))
})

test('a deleted account makes room, and restoring it needs room', async () => {
  await setQuotas({})
  const one = dataOf(await create()).account
  await setQuotas({ accounts: await live() })
  expect(await create()).toMatchObject({ failure: { code: 'quota_reached' } })
  await remove(one.id)
  const other = dataOf(await create()).account
  const params = { accountId: one.id }
  expect(await client.restoreAccount({ params })).toMatchObject({ failure: { code: 'quota_reached' } })
  await remove(other.id)
  dataOf(await client.restoreAccount({ params }))
})

test('an import stores the rows that fit and rejects the rest, even while other callers create accounts', {
  tags: 'long',
}, async () => {
  const limit = (await live()) + 10
  await setQuotas({ accounts: limit })
  const rows = Array.from({ length: 12 }, newPhone).join('\n')
  const [job, ...others] = await Promise.all([jobs.run(`phone\n${rows}\n`), create(), create()])
  expect(await live()).toBe(limit)
  const { created = 0, refused = 0 } = job.counts.run ?? {}
  expect(created + others.filter(({ ok }) => ok).length).toBe(10)
  expect(refused).toBe(12 - created)
  expect(await jobs.faults(job)).toHaveLength(refused)
})

test('accounts are counted while others are being created and deleted', async () => {
  await setQuotas({})
  await rig.api.sql(`delete from business_usage where business_id = 'acme'`)
  const before = dataOf(await create()).account
  // A transaction that began before the quota was set, so the trigger does not count its account.
  const [inserted, released] = [signal(), signal()]
  const early = runTransaction(async () => {
    await rig.api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search) values ('acme', 'early', $1, 'x', $2, '')`,
      [type, newPhone()],
    )
    inserted.give()
    await released.given
  })
  await inserted.given
  const setting = setQuotas({ accounts: 1_000 })
  await Promise.all([create(), create(), remove(before.id)])
  released.give()
  await Promise.all([early, setting])
  expect((await setting).usage.accounts).toBe(await live())
  await create()
  const { body } = await rig.call('GET', '/businesses/acme/limits')
  expect(body.data).toMatchObject({ quotas: { accounts: 1_000 }, usage: { accounts: await live() } })
})

test("a day's messages stop at the quota, counted by person, and the error says when more may be sent", async () => {
  const people = await Promise.all([createPerson(client, type), createPerson(client, type)])
  await setQuotas({ messagesPerDay: 3 })
  const send = (accountIDs: string[]) =>
    client.sendNotification({ body: { message: { title: 'Water' }, accountIDs } })
  const ids = people.map(({ id }) => id)
  dataOf(await send(ids))
  expect(await send(ids)).toMatchObject({
    failure: {
      status: 403,
      code: 'quota_reached',
      data: {
        quota: 'messagesPerDay',
        limit: 3,
        used: 2,
        wanted: 2,
        resetsAt: expect.stringMatching(/T00:00:00/),
      },
    },
  })
  dataOf(await send(ids.slice(1)))
  const results = await Promise.all([send(ids), send(ids)])
  expect(results.some(({ ok }) => ok)).toBe(false)
  await rig.api.sql(`update business_usage set messages_on = messages_on - 1 where business_id = 'acme'`)
  dataOf(await send(ids))
})

test("the storage quota replaces the deployment's setting", { tags: 'long' }, async () => {
  await setQuotas({ storageMb: 1 })
  await rig.api.sql(
    `insert into jobs (business_id, id, kind, queue, state, total, bytes) values ('acme', 'big', 'import', 'import', 'draft', 1, 2000000)`,
  )
  expect(await client.uploadImport({ query: {}, upload: `phone\n${newPhone()}\n` })).toMatchObject({
    failure: { status: 422, issues: [{ code: 'no_room', message: expect.stringContaining('1 MB') }] },
  })
  await setQuotas({})
  await jobs.upload(`phone\n${newPhone()}\n`)
})

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
