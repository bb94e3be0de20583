import { beforeAll, expect, inject, test } from 'vitest'
import { createPopulatedDatabase, type TestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'

// Runs statements that change rows of two businesses at once. The rows have the same IDs in both businesses.
const { businessId: own, strangerBusinessId: other } = inject('twoBusinesses')

let database: TestDatabase
let run: <Row extends object>(text: string) => Promise<Row[]>
beforeAll(async () => {
  database = await createPopulatedDatabase()
  const client = await connectAlone(database.url)
  run = async (text) => (await client.query(text)).rows
  return async () => {
    await client.end()
    await database.drop()
  }
})

test('deliveries of two businesses are counted and queued for each of them', async () => {
  await run(`insert into deliveries (business_id, notification_id, phone, channel) values
    ('${own}', 'n', '+1', 'sms'), ('${own}', 'n', '+2', 'sms'), ('${other}', 'n', '+1', 'sms')`)
  const queued = 'select business_id as business, notification_id as id from queued_notifications order by 1'
  expect(await run(queued)).toEqual([
    { business: own, id: 'n' },
    { business: other, id: 'n' },
  ])
  await run(`update deliveries set state = 'accepted'`)
  const counted = await run(`select business_id as business, state, sum(change)::integer as number
    from delivery_count_changes where notification_id = 'n' group by 1, 2 order by 1, 2`)
  expect(counted).toEqual([
    { business: own, state: 'accepted', number: 2 },
    { business: own, state: 'queued', number: 0 },
    { business: other, state: 'accepted', number: 1 },
    { business: other, state: 'queued', number: 0 },
  ])
})

test('closed alerts of two businesses are counted on the map of each of them', async () => {
  await run(`insert into alerts (business_id, id, alert_type, latitude, longitude, number, closed) values
    ('${own}', 'a', 'fire', 1, 1, 901, 1), ('${own}', 'b', 'fire', 1, 1, 902, 1), ('${other}', 'a', 'fire', 1, 1, 901, 0)`)
  await run(`update alerts set closed = case business_id when '${own}' then 0 else 1 end where id = 'a'`)
  const counted = await run(`select business_id as business, sum(count)::integer as number
    from alert_cell_changes group by 1 order by 1`)
  expect(counted).toEqual([
    { business: own, number: 1 },
    { business: other, number: 1 },
  ])
})

test('audit entries of two businesses are folded into the acts of the jobs of each of them', async () => {
  await run(`insert into audit_entries (business_id, job_id, action, record_kind, record_id) values
    ('${own}', 'job', 'create', 'account', 'x'), ('${other}', 'job', 'create', 'account', 'x')`)
  expect(
    await run(`select business_id as business from audit_job_acts where job_id = 'job' order by 1`),
  ).toEqual([{ business: own }, { business: other }])
})
