import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connectAlone } from '../db/pool'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { claimDeliveries } from './claim-repository'
import { releaseDeliveries } from './result-repository'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  await rig.api.sql("update deliveries set state = 'cancelled' where state in ('queued', 'sending')")
  await drill(false)
})
afterAll(() => rig.stop())

const drill = async (on: boolean) => dataOf(await rig.client.updateBusiness({ body: { drill: on } }))
const queue = (count: number) => rig.sendWhatsApp(Array.from({ length: count }, newPhone))
const claim = (limit: number) =>
  claimDeliveries('whatsapp', { limit, leaseSeconds: 60, share: limit, running: {}, isProbe: false })
const rows = (state: string) =>
  rig.api.sql<{ simulated: boolean; number: number }>(
    'select simulated, count(*) as number from deliveries where state = $1 group by simulated order by simulated',
    [state],
  )

/** Holds a table, or what a statement locks, until the function that it answers is called. */
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

/** Whether `promise` has been answered by the time that a statement of its own is. */
async function isAnswered(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, rig.api.sql('select').then(() => pending)])) !== pending
}

it('a claim finds nothing real once the rows are marked, though the switch is not answered yet', async () => {
  await queue(20)
  // The switch has marked all rows when it writes its entry.
  const release = await hold('lock table audit_entries in exclusive mode')
  const switched = drill(true)
  await untilWaiting(1)
  expect((await claim(8)).claimed).toEqual([])
  await release()
  await switched
  expect((await claim(8)).claimed).toEqual([])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 20 }])
})

it('a switch is answered after the claim that was before it, and nothing else leaves', async () => {
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
  await switched
  await rig.api.sql('drop trigger waiting on deliveries')
  expect(claimed).toHaveLength(8)
  expect((await claim(20)).claimed).toEqual([])
  expect(await rows('sending')).toEqual([{ simulated: false, number: 8 }])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 12 }])
  expect((await rig.notification(id)).simulated).toBe(true)
})

it('what a provider had at the switch and turned away goes to it no more', async () => {
  await queue(3)
  const { claimed } = await claim(3)
  await drill(true)
  expect(await rows('sending')).toEqual([{ simulated: false, number: 3 }])
  await releaseDeliveries(claimed)
  expect((await claim(3)).claimed).toEqual([])
  expect(await rows('queued')).toEqual([{ simulated: true, number: 3 }])
})

it('workers send nothing real once the switch is answered, but what they had claimed', async () => {
  await queue(400)
  const workers = [rig.work(), rig.work(), rig.work()]
  await eventually(() => expect(rig.whatsApp.requests.length).toBeGreaterThan(20))
  await drill(true)
  const [unclaimed] = await rig.api.sql<{ number: number }>(
    "select count(*) as number from deliveries where not simulated and state = 'queued'",
  )
  expect(unclaimed?.number).toBe(0)
  await eventually(async () => expect(await rows('queued')).toEqual([]))
  await Promise.all(workers.map((worker) => worker.stop()))
  const [sent] = await rig.api.sql<{ number: number }>(
    'select count(*) as number from deliveries where not simulated and attempts > 0 and provider_message_id is not null',
  )
  expect(rig.whatsApp.requests).toHaveLength(sent?.number ?? 0)
})
