import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@/lib/logging'
import { connectAlone } from '../../db/pool'
import { createPopulatedDatabase, type TestDatabase } from '../../fixtures/database'
import { eventually } from '../../fixtures/eventually'
import { makeExamples } from '../../fixtures/example-requests'
import { createPerson, createType } from '../../fixtures/people'
import { dataOf, startTestApi } from '../../fixtures/server'
import { startHousekeeping } from '../../processes/housekeeping'
import { tenantTables } from '../tenant-tables'

let database: TestDatabase
let business: string
let run: (text: string) => Promise<Record<string, unknown>[]>
let close: () => Promise<void>
beforeAll(async () => {
  database = await createPopulatedDatabase()
  const client = await connectAlone(database.url)
  run = async (text) => (await client.query(text)).rows
  close = () => client.end()
  const api = await startTestApi({ database: { ...database, drop: async () => {} } })
  business = api.businessId
  await makeExamples(api)
  await api.stop()
})
afterAll(async () => {
  await close()
  await database.drop()
})

const names = tenantTables.map(({ name }) => name)

/**
 * Leaves only the business's rows, as a move does while it copies them, all ten years old and with work of every kind
 * to do.
 */
async function orphanAndAge(): Promise<void> {
  await run(`set session_replication_role = replica`)
  await run(`delete from businesses where id = '${business}'`)
  const columns = await run(`select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`)
  for (const { table, column } of columns.filter((one) => names.includes(String(one.table))))
    await run(
      `update ${table} set "${column}" = "${column}" - interval '10 years' where business_id = '${business}'`,
    )
  await run(`update deliveries set state = (array['queued', 'sending', 'sent'])[1 + position % 3],
    lease_until = next_attempt_at where business_id = '${business}'`)
  await run(`update notifications set final_counts = null, state = case when id in (
      select min(id) from notifications where business_id = '${business}'
    ) then 'cancelled' else 'running' end where business_id = '${business}'`)
  await run(`update jobs set state = 'running' where business_id = '${business}'
    and id in (select max(id) from jobs where business_id = '${business}')`)
  await run(`update webhook_events set body = null, details = null where business_id = '${business}'
    and position in (select max(position) from webhook_events)`)
  await run(`insert into delivery_count_changes (business_id, notification_id, state, change)
    select business_id, id, 'sent', 1 from notifications where business_id = '${business}'`)
  await run(`insert into audience_chunks (business_id, notification_id, number, account_ids)
    select business_id, max(id), 1, array[(select max(id) from accounts where business_id = '${business}')]
    from notifications where business_id = '${business}' group by business_id`)
  await run(`reset session_replication_role`)
}

const briefly = {
  AUDIT_RETENTION_DAYS: 1,
  DELIVERY_RETENTION_DAYS: 1,
  JOB_RETENTION_DAYS: 1,
  WEBHOOK_RETENTION_DAYS: 1,
}

/** A digest of the business's rows, by table. */
async function digests(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of names)
    [all[table]] =
      await run(`select count(*)::integer as rows, md5(string_agg(one::text, ',' order by one::text))
      from ${table} one where business_id = '${business}'`)
  return all
}

test('no background work changes rows of a business that is still being copied here', async () => {
  await orphanAndAge()
  const before = await digests()
  expect(
    Object.values(before).filter((one) => Number((one as { rows: number }).rows) > 0).length,
  ).toBeGreaterThan(names.length / 2)
  const api = await startTestApi({ database: { ...database, drop: async () => {} }, worker: true })
  const client = api.client()
  const person = await createPerson(client, await createType(client))
  const body = { message: { title: 'Water' }, accountIDs: [person.id] }
  const { notificationId } = dataOf(await client.sendNotification({ body }))
  await eventually(async () => {
    expect(dataOf(await client.readNotification({ params: { notificationId } })).notification.state).toBe(
      'done',
    )
  })
  await api.sql(
    `insert into audit_entries (business_id, at, action, record_kind, record_id)
      values ($1, now() - interval '9 years', 'update', 'account', 'old')`,
    [api.businessId],
  )
  const lines: string[] = []
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) })
  const housekeeping = startHousekeeping(logger, briefly, {
    firstSeconds: 0,
    everySeconds: 3600,
    rowsAtOnce: 100,
  })
  await eventually(async () => {
    expect(await api.sql(`select from audit_entries where record_id = 'old'`)).toEqual([])
  })
  await housekeeping.stop()
  await api.stop()
  expect(lines).toEqual([])
  expect(await digests()).toEqual(before)
})
