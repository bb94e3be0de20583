import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connectAlone } from '../../db/pool'
import { type DeliveryRig, startDeliveryRig } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { createPerson, newPhone } from '../../fixtures/people'
import { type FcmServer, startFcmServer } from '../../fixtures/providers/fcm-server'
import { dataOf } from '../../fixtures/server'
import { claimDeliveries } from '../claim-repository'
import { releaseDeliveries } from '../result-repository'

let fcm: FcmServer
let rig: DeliveryRig
beforeAll(async () => {
  fcm = await startFcmServer()
  rig = await startDeliveryRig({ FCM_SERVICE_ACCOUNT: fcm.serviceAccount })
})
afterEach(async () => {
  rig.whatsApp.always({ kind: 'accept' })
  rig.whatsApp.acceptHanging()
  await rig.api.sql("update deliveries set state = 'cancelled' where state in ('queued', 'sending')")
  await drill(false)
})
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop()])
})

const drill = async (on: boolean) => dataOf(await rig.client.updateBusiness({ body: { drill: on } }))
const queue = (count: number) => rig.sendWhatsApp(Array.from({ length: count }, newPhone))
const claim = (limit: number) =>
  claimDeliveries('whatsapp', { limit, leaseSeconds: 60, share: limit, running: {}, isProbe: false })
const rows = (state: string) =>
  rig.api.sql<{ simulated: boolean; number: number }>(
    'select simulated, count(*) as number from deliveries where state = $1 group by simulated order by simulated',
    [state],
  )

/** Locks a table, or the rows that a statement locks, until the returned function is called. */
async function hold(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const blocker = await connectAlone(rig.databaseUrl)
  await blocker.query('begin')
  await blocker.query(statement, values)
  return async () => {
    await blocker.query('rollback')
    await blocker.end()
  }
}

const untilWaiting = (count: number) =>
  eventually(async () => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect(await rig.api.sql(sql)).toHaveLength(count)
  })

/** Waits until the drill is stored, which can be before the request that starts it returns. */
const untilSwitched = () =>
  eventually(async () => expect(dataOf(await rig.client.readBusiness({})).business.drill).toBe(true))

/** Whether `promise` settles before another statement has run. */
async function isAnswered(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, rig.api.sql('select').then(() => pending)])) !== pending
}

it('a claim finds nothing to send for real once the rows are marked, even before the request to start the drill returns', async () => {
  await queue(20)
  // The request marks all rows before it writes its audit entry, which is blocked here.
  const release = await hold('lock table audit_entries in exclusive mode')
  const switched = drill(true)
  await untilWaiting(1)
  expect((await claim(8)).claimed).toEqual([])
  await release()
  await switched
  expect((await claim(8)).claimed).toEqual([])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 20 }])
})

it('starting a drill returns only after the claim before it has ended, and nothing more is sent', async () => {
  const id = await queue(20)
  await rig.api.sql(`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(78); return new; end $$`)
  await rig.api.sql(`create trigger waiting before update on deliveries for each row
    when (new.state = 'sending') execute function wait_for_test()`)
  const release = await hold('select pg_advisory_xact_lock(78)')
  const claiming = claim(8)
  await untilWaiting(1)
  const switched = drill(true)
  await untilWaiting(2)
  expect(await isAnswered(switched)).toBe(false)
  await release()
  const { claimed } = await claiming
  await untilSwitched()
  await rig.api.sql('drop trigger waiting on deliveries')
  expect(claimed).toHaveLength(8)
  expect((await claim(20)).claimed).toEqual([])
  expect(await rows('sending')).toEqual([{ simulated: false, number: 8 }])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 12 }])
  expect((await rig.notification(id)).simulated).toBe(true)
  await releaseDeliveries(claimed)
  await switched
})

it('a message that was in flight when a drill started and was rejected does not go to the provider again', async () => {
  await queue(3)
  const { claimed } = await claim(3)
  const switched = drill(true)
  await untilSwitched()
  expect(await rows('sending')).toEqual([{ simulated: false, number: 3 }])
  await releaseDeliveries(claimed)
  expect((await claim(3)).claimed).toEqual([])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 3 }])
  await switched
})

it('starting a drill returns once the messages in flight have ended', async () => {
  rig.whatsApp.always({ kind: 'hang' })
  await queue(2)
  const worker = rig.work()
  await eventually(() => expect(rig.whatsApp.requests).toHaveLength(2))
  const switched = drill(true)
  await untilSwitched()
  expect(await isAnswered(switched)).toBe(false)
  rig.whatsApp.acceptHanging()
  await switched
  expect(await rows('sending')).toEqual([])
  await worker.stop()
})

it('no push reaches a provider after starting a drill returns, even if workers had claimed some pushes early', async () => {
  const { id } = await createPerson(rig.client, rig.type)
  await rig.api.sql(
    `insert into devices (business_id, account_id, kind, address)
      select $1, $2, 'fcm', 'token-' || n from generate_series(1, 2000) n`,
    [rig.api.businessId, id],
  )
  await rig.send({ accountIDs: [id] })
  const settings = { FCM_SERVICE_ACCOUNT: fcm.serviceAccount, FCM_BASE_URL: fcm.baseUrl }
  const workers = [1, 2].map(() => rig.work({ providers: rig.providers(settings) }))
  await eventually(() => expect(fcm.requests.length).toBeGreaterThan(200))
  await drill(true)
  const atAnswer = fcm.requests.length
  await eventually(async () => expect((await rows('sending')).every(({ simulated }) => simulated)).toBe(true))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(fcm.requests).toHaveLength(atAnswer)
})

/** More rows than are marked by the transaction that starts a drill. */
const many = 5_000

async function queueMany(): Promise<string> {
  const id = await queue(1)
  await rig.api.sql(
    `insert into deliveries (business_id, notification_id, phone, channel, state)
      select business_id, notification_id, '+1202' || (5000000 + n), channel, 'queued'
      from deliveries, generate_series(2, $2) n where notification_id = $1`,
    [id, many],
  )
  return id
}

const realAndQueued = () =>
  rig.api.sql<{ number: number }>(
    "select count(*) as number from deliveries where state = 'queued' and not simulated",
  )

it('starting a drill eventually marks everything, without locking the business’s row while it marks the rest', {
  tags: 'long',
}, async () => {
  const id = await queueMany()
  const release = await hold(
    'select from deliveries where notification_id = $1 and not simulated order by position desc limit 1 for update',
    [id],
  )
  const switched = drill(true)
  await untilSwitched()
  await untilWaiting(1)
  // The request waits for the locked row, but the business's row is not locked, so others can use it.
  const another = await queue(1)
  expect(await rig.deliveries(another)).toMatchObject([{ simulated: true }])
  await release()
  await switched
  expect(await realAndQueued()).toEqual([{ number: 0 }])
  expect((await rig.notification(id)).simulated).toBe(true)
})

it('a claim marks deliveries that a drill should have marked as simulated, even after the drill has ended', async () => {
  await queue(3)
  await rig.api.sql(
    'update businesses set simulate_to = (select max(position) from deliveries) where id = $1',
    [rig.api.businessId],
  )
  const real = await queue(1)
  expect((await claim(10)).claimed.map(({ notificationId }) => notificationId)).toEqual([real])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 3 }])
  await rig.api.sql('update businesses set simulate_to = null where id = $1', [rig.api.businessId])
})

it('deliveries not yet marked when the drill ends are never sent, but deliveries stored after the drill are', {
  tags: 'long',
}, async () => {
  await queueMany()
  const release = await hold(
    "select from deliveries where state = 'queued' and not simulated order by position desc limit 1 for update",
  )
  const switched = drill(true)
  await untilSwitched()
  await untilWaiting(1)
  const off = rig.client.updateBusiness({ body: { drill: false } })
  dataOf(await off)
  const real = await queue(1)
  await release()
  expect((await claim(many)).claimed.map(({ notificationId }) => notificationId)).toEqual([real])
  await switched
  const worker = rig.work()
  await eventually(async () => {
    const left = await rig.api.sql('select from businesses where simulate_to is not null')
    expect({ left, real: await realAndQueued() }).toEqual({ left: [], real: [{ number: 0 }] })
  })
  await worker.stop()
})
