import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { type OperatorRig, startOperatorRig } from './operator.fixture'
import {
  deleteDeliveriesOfOldNotifications,
  deleteOldAlertEvents,
  deleteOldAlerts,
  deleteOldNotes,
  deleteOldNotifications,
  deleteOldShifts,
} from './retention-repository'

let rig: OperatorRig
let client: Client
beforeAll(async () => {
  rig = await startOperatorRig()
  client = rig.api.client()
})
afterAll(() => rig.api.stop())

const setRetention = (periods: object) => rig.call('PUT', '/businesses/acme/retention', periods)
const sql: OperatorRig['api']['sql'] = (text, values) => rig.api.sql(text, values)
const idsOf = async (table: string, column = 'id') =>
  (await sql<{ id: string }>(`select ${column} as id from ${table} where business_id = 'acme'`)).map(
    ({ id }) => id,
  )

/** Deletes in batches of two until nothing is left, as housekeeping does; returns the total. */
async function clean(remove: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await remove(2)
    total += removed
    if (removed < 2) return total
  }
}

async function raise(close: boolean): Promise<string> {
  const location = { latitude: -33.4, longitude: -70.6 }
  const { alert } = dataOf(await client.createAlert({ body: { alertType: 'theft', location } }))
  const { identity } = dataOf(await client.readOwnIdentity({}))
  const note = { text: 'Look', mentions: [identity.id] }
  dataOf(await client.createAlertNote({ params: { alertId: alert.id }, body: note }))
  if (close) dataOf(await client.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  return alert.id
}

test('a period is 30 days or more, and without one everything is kept', async () => {
  expect(await setRetention({ alerts: 29 })).toMatchObject({ status: 422 })
  expect(await setRetention({ accounts: 90 })).toMatchObject({ status: 422 })
  const alert = await raise(true)
  await sql(`update alerts set closed_at = now() - interval '9 years' where id = $1`, [alert])
  expect(await clean(deleteOldAlerts)).toBe(0)
})

test('closed alerts are deleted with their history and mentions; open and recent ones stay, as do those of other businesses', async () => {
  await clean(deleteOldAlerts)
  const old = [await raise(true), await raise(true), await raise(true)]
  const [young, open] = [await raise(true), await raise(false)]
  await sql(
    `update alerts set closed_at = now() - interval '41 days', created_at = now() - interval '41 days'
    where id = any($1) or closed = 0`,
    [old],
  )
  await sql(`insert into alerts (business_id, id, alert_type, latitude, longitude, closed, closed_at, number)
    values ('globex', 'theirs', 'theft', 0, 0, 1, now() - interval '41 days', 1)`)
  await setRetention({ alerts: 40 })
  expect(await clean(deleteOldAlerts)).toBeGreaterThanOrEqual(3)
  const left = await idsOf('alerts')
  expect(left).toEqual(expect.arrayContaining([young, open]))
  for (const id of old) expect(left).not.toContain(id)
  expect(await sql('select 1 from alert_events where alert_id = any($1)', [old])).toEqual([])
  expect(await sql(`select 1 from alerts where id = 'theirs'`)).toHaveLength(1)
})

test('the history of closed alerts can be deleted before the alerts are', async () => {
  const [closed, open] = [await raise(true), await raise(false)]
  await sql(`update alert_events set at = now() - interval '41 days' where alert_id = any($1)`, [
    [closed, open],
  ])
  await setRetention({ alertEvents: 40 })
  expect(await clean(deleteOldAlertEvents)).toBeGreaterThan(1)
  expect(await idsOf('alert_events', 'alert_id')).not.toContain(closed)
  expect(await idsOf('alert_events', 'alert_id')).toContain(open)
  expect(await idsOf('alerts')).toContain(closed)
})

test('ended notifications are deleted with their deliveries, in batches', async () => {
  const type = await createType(client)
  for (let people = 0; people < 5; people += 1) await createPerson(client, type)
  const send = async () =>
    dataOf(await client.sendNotification({ body: { message: { title: 'x' }, accountTypeIDs: [type] } }))
      .notificationId
  const [old, waiting] = [await send(), await send()]
  await sql(
    `update notifications set leaves_at = now() - interval '41 days',
    final_counts = case id when $1 then '{}'::jsonb end where business_id = 'acme'`,
    [old],
  )
  await setRetention({ notifications: 40 })
  expect(await clean(deleteDeliveriesOfOldNotifications)).toBe(5)
  expect(await clean(deleteOldNotifications)).toBe(1)
  expect(await idsOf('notifications')).toEqual([waiting])
  expect(await idsOf('delivery_count_changes', 'notification_id')).not.toContain(old)
})

test('notes on people and ended shifts are deleted after their periods', async () => {
  const { id: accountId } = await createPerson(client, await createType(client))
  const write = async () =>
    dataOf(await client.createAccountNote({ params: { accountId }, body: { text: 'x' } })).note.id
  const [old, young] = [await write(), await write()]
  await sql(`update account_notes set created_at = now() - interval '41 days' where id = $1`, [old])
  const ended = dataOf(await client.startShift({})).shift.id
  dataOf(await client.endShift({ params: { id: ended }, body: {} }))
  await sql(`update shifts set ended_at = now() - interval '41 days' where id = $1`, [ended])
  const running = dataOf(await client.startShift({})).shift.id
  await setRetention({ notes: 40, shifts: 40 })
  expect([await clean(deleteOldNotes), await clean(deleteOldShifts)]).toEqual([1, 1])
  expect(await idsOf('account_notes')).toEqual([young])
  expect(await idsOf('shifts')).toEqual([running])
})
