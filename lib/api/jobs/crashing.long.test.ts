import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import { connectAlone } from '../db/pool'
import { startApiProcess } from '../fixtures/api-process'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { freePort } from '../fixtures/free-port'
import { jobIn } from '../fixtures/jobs'
import { newPhone } from '../fixtures/people'
import { dataOf, logIn } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

let database: TestDatabase
let sql: Awaited<ReturnType<typeof connectAlone>>
let port: number
let product: ChildProcess
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  sql = await connectAlone(database.url)
  port = await freePort()
  await start()
  // Blocks the statement that stores a batch's results while a test holds the lock.
  await sql.query(`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(78); return null; end $$`)
  await sql.query(
    'create trigger waiting before update of outcome on job_rows for each statement execute function wait_for_test()',
  )
}, 60_000)
afterAll(async () => {
  product.kill('SIGKILL')
  await sql.end()
  await database.drop()
})

async function start(): Promise<void> {
  const env = { BOOTSTRAP_EXTERNAL_ID: 'known', LOG_LEVEL: 'silent' }
  product = await startApiProcess({ databaseUrl: database.url, secret: testSecret, port, env })
  const baseUrl = `http://127.0.0.1:${port}`
  const token = await logIn(baseUrl, { businessId: 'demo', externalId: 'known' })
  client = createClient({ baseUrl, businessId: 'demo', token })
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> {
  const [code] = await Promise.all([once(product, 'exit'), product.kill(signal)]).then(([ended]) => ended)
  return code
}

const hold = () => sql.query('select pg_advisory_lock(78)')
const release = () => sql.query('select pg_advisory_unlock(78)')

/** Waits until a worker has read the job's rows and is storing the results. */
const untilAtWork = () =>
  eventually(async () => {
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = 78 and not granted"
    expect((await sql.query(waiting)).rowCount).toBe(1)
  }, 30)

/** Waits until the database has closed the killed process's connections. */
const untilForgotten = () =>
  eventually(async () => {
    const connected =
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    expect((await sql.query(connected)).rowCount).toBe(0)
  })

async function expectOthersAnswered(): Promise<void> {
  const { accountTypes } = dataOf(await client.listAccountTypes({ query: {} }))
  const accountType = accountTypes[0]?.id ?? ''
  const { account } = dataOf(
    await client.createAccount({ body: { phone: newPhone(), accountType, attributesValue: [] } }),
  )
  expect(dataOf(await client.readAccount({ params: { accountId: account.id } })).account.id).toBe(account.id)
}

test('a file of hostile numbers blocks nothing, and is quarantined after three crashes', async () => {
  const { attribute } = dataOf(
    await client.createAttribute({ body: { tag: 'fee', name: 'Fee', slot: 'number' } }),
  )
  const { accountTypes } = dataOf(await client.listAccountTypes({ query: {} }))
  const body = {
    fields: ['phone' as const, `attribute:${attribute.id}` as const],
    accountType: accountTypes[0]?.id,
  }
  const check = async (file: string) => {
    const { job } = dataOf(await client.uploadImport({ query: {}, upload: file }))
    dataOf(await client.checkImport({ params: { jobId: job.id }, body }))
    return job
  }
  const row = () => `${newPhone()},${'1'.repeat(100_000)}!\n`

  await hold()
  const hostile = await check(`phone,fee\n${row()}${row()}${row()}`)
  await untilAtWork()
  await expectOthersAnswered()
  const ended = end('SIGTERM')
  await release()
  expect(await ended).toBe(0)

  await start()
  const checked = await jobIn(client, hostile.id, 'checked')
  expect(checked.counts.check).toEqual({ refused: 3 })
  await hold()
  dataOf(await client.checkImport({ params: { jobId: hostile.id }, body }))
  for (const crash of [1, 2, 3]) {
    await untilAtWork()
    await expectOthersAnswered()
    expect(await end('SIGKILL'), `crash ${crash}`).toBeNull()
    await release()
    await untilForgotten()
    await sql.query("update jobs set lease_until = now() - interval '1 second' where id = $1", [hostile.id])
    await hold()
    await start()
  }
  const aside = await jobIn(client, hostile.id, 'failed')
  expect(aside.failure).toBe('job_put_aside')
  await release()
  await expectOthersAnswered()
  await jobIn(client, (await check(`phone,fee\n${newPhone()},12\n`)).id, 'checked')
}, 120_000)
