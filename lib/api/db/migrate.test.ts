import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../fixtures/database'
import { startTestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { explainDatabase } from './explain'
import { MigrationLocked, migrate, NewerDatabase } from './migrate'
import { connectAlone } from './pool'

const addLater = `insert into migrations (name) values ('9999-later')`

async function run(url: string, statement: string) {
  const client = await connectAlone(url)
  return client.query(statement).finally(() => client.end())
}

test('a database migrated by a later version is rejected at startup, with advice on what to do', async () => {
  const database = await createTestDatabase()
  await migrate(database.url)
  await run(database.url, addLater)
  const env = { ...process.env, DATABASE_URL: database.url, SECRET: testSecret, API_PORT: '4999' }
  const api = spawn(process.execPath, ['--import', 'tsx', 'lib/api/processes/api-main.ts'], { env })
  onTestFinished(() => void api.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(api.stderr), once(api, 'exit')])
  expect(said).toBe(`${new NewerDatabase(['9999-later']).message}\n`)
  expect(said).toMatch(/later version.*9999-later.*start that version/)
  expect(code).toBe(1)
  await database.drop()
})

test('a process is no longer ready after a later version has migrated its database', async () => {
  const api = await startTestApi()
  const ready = async () => (await fetch(`${api.baseUrl}/readyz`)).status
  expect(await ready()).toBe(200)
  await api.sql(addLater)
  expect(await ready()).toBe(503)
  await api.sql(`delete from migrations where name = '9999-later'`)
  expect(await ready()).toBe(200)
  await api.sql('delete from migrations where name = (select max(name) from migrations)')
  expect(await ready()).toBe(503)
  await api.stop()
})

test('a start that waits for the migration lock reports who holds it, and gives up after the maximum wait', async () => {
  const database = await createTestDatabase()
  const holder = await connectAlone(database.url)
  await holder.query(`set application_name = 'an old console'`)
  const { rows } = await holder.query('select pg_backend_pid() as pid, pg_advisory_lock(7226001)')
  const whose = `PostgreSQL process ${rows[0]?.pid} (an old console, from a local socket)`
  const said: string[] = []
  const started = migrate(database.url, { seconds: 0.1, onWait: (sentence) => said.push(sentence) })
  const error = await started.catch((failure) => failure)
  expect(error).toBeInstanceOf(MigrationLocked)
  expect(explainDatabase(error)).toContain(`${whose} holds it`)
  expect(said).toEqual([expect.stringContaining(whose)])

  const waiting = migrate(database.url, { seconds: 60, onWait: () => void holder.end() })
  await waiting
  const { rowCount } = await run(database.url, 'select from migrations')
  expect(rowCount).toBeGreaterThan(40)
  await database.drop()
})
