import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { runs } from '../fixtures/long-run'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { storeNextChunk } from './audience-service'

/**
 * Too many people for the request to store their deliveries itself; in a long run, enough for several chunks.
 */
const many = runs(2_000, 13_000)
/** Enough people for more than one chunk. */
const several = 11_000
let rig: DeliveryRig

beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

/** Creates a type with this many accounts, of which every tenth is blocked. */
async function createCrowd(prefix: string, count = many): Promise<string> {
  const type = await createType(rig.client)
  await rig.api.sql(
    `insert into accounts (business_id, id, account_type, username, phone, search, blocked)
      select $1, $2 || n, $3, 'user', '+1' || $4 || lpad(n::text, 6, '0'), '', n % 10 = 0 from generate_series(1, $5) n`,
    [rig.api.businessId, prefix, type, 3030 + prefix.length, count],
  )
  return type
}

const create = async (type: string, more = {}) => {
  const body = { message: { title: `To ${type}` }, accountTypeIDs: [type], ...more }
  return dataOf(await rig.client.createNotification({ body })).notification
}
const stored = async (id: string) =>
  rig.api.sql<{ rows: number; people: number }>(
    'select count(*) as rows, count(distinct account_id) as people from deliveries where notification_id = $1',
    [id],
  )

test('a large audience is everyone who had the account types when the notification was accepted, each person once', async () => {
  const type = await createCrowd('a', several)
  const late = createPerson
  const { id, recipients, state } = await create(type)
  expect([recipients, state]).toEqual([several, 'waiting'])
  await late(rig.client, type)
  await rig.api.sql('update accounts set deleted_at = now() where id = $1', ['a1'])
  const worker = rig.work()
  const { counts } = await rig.done(id)
  expect(counts).toMatchObject({ kept: several * 0.9 - 1, skipped: several * 0.1 + 1, queued: 0 })
  expect(await stored(id)).toEqual([{ rows: several, people: several }])
  await worker.stop()
})

test('if a process is killed, one or more other processes store the rest of its audience', {
  tags: 'long',
}, async () => {
  const type = await createCrowd('bb', several)
  const { id } = await create(type, { undoSeconds: 60 })
  await storeNextChunk(id)
  const [half] = await stored(id)
  expect(half?.rows).toBe(10_000)
  await Promise.all([storeNextChunk(), storeNextChunk(), storeNextChunk()])
  expect(await stored(id)).toEqual([{ rows: several, people: several }])
})

test('a notification cancelled before its audience is stored counts everybody as cancelled', async () => {
  const type = await createCrowd('ccc')
  const { id } = await create(type, { undoSeconds: 60 })
  dataOf(await rig.client.cancelNotification({ params: { notificationId: id } }))
  const worker = rig.work()
  const ended = await eventually(async () => {
    const read = await rig.notification(id)
    expect(read.counts).toMatchObject({ cancelled: many * 0.9, skipped: many * 0.1 })
    return read
  })
  expect(ended.state).toBe('cancelled')
  await worker.stop()
})

test('no audience is stored while approval is pending', async () => {
  const type = await createCrowd('dddd')
  dataOf(await rig.client.updateBusiness({ body: { approvalAbove: 500 } }))
  const body = { message: { title: 'To many' }, accountTypeIDs: [type] }
  const sent = dataOf(await rig.api.client('sender').createNotification({ body })).notification
  expect(await storeNextChunk()).toBeUndefined()
  dataOf(await rig.client.approveNotification({ params: { notificationId: sent.id } }))
  const worker = rig.work()
  expect((await rig.done(sent.id)).counts.kept).toBe(many * 0.9)
  dataOf(await rig.client.updateBusiness({ body: { approvalAbove: null } }))
  await worker.stop()
})

test('the reach of a large audience matches the actual send, and lists the people behind each number', async () => {
  const type = await createCrowd('eeeee', 30)
  const asked = { accountTypeIDs: [type] }
  const { reach } = dataOf(await rig.client.reachNotification({ body: asked }))
  expect(reach).toMatchObject({ recipients: 30, reachable: 0, kept: 27, skipped: { blocked: 3 } })
  const list = async (group: 'kept' | 'blocked' | 'reachable', cursor?: string) =>
    dataOf(await rig.client.listReached({ body: { ...asked, group }, query: { limit: '20', cursor } }))
  const first = await list('kept')
  const rest = await list('kept', first.next as string)
  const ids = [...first.people, ...rest.people].map(({ accountId }) => accountId)
  expect([ids.length, new Set(ids).size, rest.next]).toEqual([27, 27, null])
  const blocked = (await list('blocked')).people
  expect(blocked.map(({ accountId, reason }) => [accountId, reason])).toEqual(
    ['eeeee10', 'eeeee20', 'eeeee30'].map((id) => [id, 'blocked']),
  )
  expect((await list('reachable')).people).toEqual([])
})

test('an account that the database rejects does not delay others, and its delivery ends as failed', {
  tags: 'long',
}, async () => {
  const type = await createCrowd('gggggg', 3_000)
  const { id } = await create(type, { undoSeconds: 60 })
  await rig.api.sql(`create function refuse() returns trigger language plpgsql as $$ begin
      raise check_violation using message = 'refused'; end $$`)
  await rig.api.sql(`create trigger refuse before insert on deliveries for each row
      when (new.account_id = 'gggggg7' and new.state <> 'failed') execute function refuse()`)
  const other = await create(await createCrowd('hhhhhhh', 3_000), { undoSeconds: 60 })
  const worker = rig.work()
  await eventually(async () => {
    expect(await stored(other.id)).toEqual([{ rows: 3_000, people: 3_000 }])
    expect(await stored(id)).toEqual([{ rows: 3_000, people: 3_000 }])
  })
  await worker.stop()
  await rig.api.sql('drop trigger refuse on deliveries')
  const failed = await rig.api.sql(
    `select account_id, reason from deliveries where notification_id = $1 and state = 'failed'`,
    [id],
  )
  expect(failed).toEqual([{ account_id: 'gggggg7', reason: 'internal_error' }])
})
