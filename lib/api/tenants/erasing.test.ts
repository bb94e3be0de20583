import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOf } from '../fixtures/bundled-entries'
import { eventually } from '../fixtures/eventually'
import { makeExamples } from '../fixtures/example-requests'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { eraseNextRows } from './business-erasure-service'
import { type OperatorRig, startOperatorRig } from './operator.fixture'

let rig: OperatorRig
beforeAll(async () => {
  rig = await startOperatorRig()
  await makeExamples(rig.api)
  const stranger = rig.api.strangerClient()
  await createPerson(stranger, await createType(stranger))
})
afterAll(() => rig.api.stop())

const sql: OperatorRig['api']['sql'] = (text, values) => rig.api.sql(text, values)

async function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: rig.api.databaseUrl, SECRET: testSecret }
  const command = [bundleOf('tenant'), ...args]
  return promisify(execFile)(process.execPath, command, { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

/** Returns every column with a value that matches the pattern, as `table.column`. */
async function placesOf(pattern: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await sql(`select 1 from ${table} where ${column}::text ~ $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const numberOf = async (from: string) =>
  (await sql<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0

test('a business is erased only while it is suspended, and only if its name and number of accounts are repeated', async () => {
  const accounts = await numberOf(`accounts where business_id = 'acme' and deleted_at is null`)
  const right = { name: 'acme', accounts }
  const erase = (body: object) => rig.call('POST', '/businesses/acme/erase', body)
  expect(await erase(right)).toMatchObject({ status: 409, body: { data: { code: 'not_suspended' } } })
  await rig.call('POST', '/businesses/acme/suspend')
  for (const wrong of [
    { ...right, name: 'Acme' },
    { ...right, accounts: accounts + 1 },
  ]) {
    const { status, body } = await erase(wrong)
    expect({ status, data: body.data }).toEqual({
      status: 409,
      data: { code: 'confirmation_wrong', ...right },
    })
  }
  expect(await erase({ name: 'acme' })).toMatchObject({ status: 422 })
  expect(await numberOf('business_erasures')).toBe(0)
})

test('erasing leaves no row and no phone number in any table, and the certificate names what was deleted', async () => {
  const accounts = await numberOf(`accounts where business_id = 'acme'`)
  const live = await numberOf(`accounts where business_id = 'acme' and deleted_at is null`)
  const phones = await sql<{ phone: string }>(`select phone from accounts where business_id = 'acme'`)
  const entries = await numberOf(`audit_entries where business_id = 'globex'`)
  for (const business of ['acme', 'globex']) {
    await sql(`insert into provider_states (transport) values ('fcm/${business}')`)
    await sql(`insert into token_buckets (key, full_at) values ('sends whatsapp/${business}', now())`)
    await sql(`insert into slots_in_use (key, process_id, slots, expires_at)
      values ('uploads ${business}', '1', 1, now())`)
    await sql(
      `insert into message_statuses (channel, message_id, state) values ('sms/${business}', 'SM1', 'delivered')`,
    )
  }
  // The erasure does not delete anything yet, because callers with a cached token may still write.
  await sql(`insert into business_erasures (business) values ('acme')`)
  await sql(`update businesses set suspended_at = now() + interval '1 hour' where id = 'acme'`)
  expect(await eraseNextRows(5)).toBe(0)
  expect(await numberOf(`accounts where business_id = 'acme' and deleted_at is null`)).toBe(live)
  await sql(`update businesses set suspended_at = now() - interval '1 minute' where id = 'acme'`)
  for (let batches = 0; batches < 15; batches += 1) expect(await eraseNextRows(5)).toBe(5)
  expect(await rig.call('POST', '/businesses/acme/resume')).toMatchObject({
    status: 409,
    body: { data: { code: 'being_erased' } },
  })
  // A second process continues the erasure without a new confirmation.
  const { stdout } = await run('erase', 'acme')
  const certificate = JSON.parse(stdout)
  expect(certificate).toMatchObject({ business: 'acme', deleted: { accounts } })
  expect(Date.parse(certificate.finishedAt)).toBeGreaterThan(Date.parse(certificate.requestedAt))
  expect(certificate.remains.join(' ')).toMatch(/Backups.*Logs/)
  expect(await placesOf('\\macme\\M')).toEqual(['business_erasures.business'])
  expect(await placesOf(phones.map(({ phone }) => phone.slice(1)).join('|'))).toEqual([])
  expect(await numberOf(`accounts where business_id = 'globex'`)).toBe(1)
  expect(await numberOf(`audit_entries where business_id = 'globex'`)).toBe(entries)
  expect(await placesOf('/globex')).toEqual([
    'message_statuses.channel',
    'provider_states.transport',
    'token_buckets.key',
  ])
  expect(await sql('select key from slots_in_use')).toEqual([{ key: 'uploads globex' }])
  dataOf(await rig.api.strangerClient().readBusiness({}))
  expect(await rig.call('GET', `/erasures/${certificate.id}`)).toMatchObject({
    status: 200,
    body: { data: { erasure: certificate } },
  })
})

test('an erasure that the operator API starts runs to its end, and the ID can be used again', async () => {
  await rig.call('POST', '/businesses', { id: 'barrio' })
  await rig.call('POST', '/businesses/barrio/suspend')
  await sql(`update businesses set suspended_at = now() - interval '1 minute' where id = 'barrio'`)
  const begun = await rig.call('POST', '/businesses/barrio/erase', { name: 'barrio', accounts: 0 })
  const { erasure } = begun.body.data as { erasure: { id: string } }
  await eventually(async () =>
    expect((await rig.call('GET', `/erasures/${erasure.id}`)).body.data).toMatchObject({
      erasure: { finishedAt: expect.any(String) },
    }),
  )
  expect(await rig.call('GET', '/businesses/barrio')).toMatchObject({ status: 404 })
  expect(await rig.call('POST', '/businesses', { id: 'barrio' })).toMatchObject({ status: 200 })
})
