import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { bundleOf } from '../fixtures/bundled-entries'
import { createBootstrappedDatabase, createTestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { startTestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { explainDatabase } from './explain'
import {
  MigrationLocked,
  MissingMigrations,
  migrate,
  NewerDatabase,
  requireMigrations,
  TableLocked,
} from './migrate'
import { migrations } from './migrations/all'
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
  const api = spawn(process.execPath, [bundleOf('api')], { env })
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

const newest = migrations.at(-1)?.name ?? ''
const addLaterFor = (oldest: string) =>
  `insert into migrations (name, compatible_from) values ('9999-later', '${oldest}')`

test('a process starts and stays ready next to a later version whose migrations still work with it', async () => {
  const database = await createBootstrappedDatabase()
  await run(database.url, addLaterFor(newest))
  const api = await startTestApi({ database })
  const ready = async () => (await fetch(`${api.baseUrl}/readyz`)).status
  expect(await ready()).toBe(200)
  await api.sql(`update migrations set compatible_from = '${newest}+' where name = '9999-later'`)
  expect(await ready()).toBe(503)
  await api.sql(`update migrations set compatible_from = '0000' where name = '9999-later'`)
  expect(await ready()).toBe(200)
  await api.stop()
})

const first = { name: '0001-first', sql: 'create table things (id integer)' }
const adding = { name: '0002-adding', sql: 'alter table things add column size integer' }
const taking = {
  name: '0003-taking',
  sql: 'alter table things drop column size',
  compatibleFrom: '0002-adding',
}

test('a version starts on a later database unless a migration needs a later version than it', async () => {
  const database = await createTestDatabase()
  const start = (...known: (typeof first)[]) => migrate(database.url, undefined, { migrations: known })
  expect(await start(first, adding)).toEqual(['0001-first', '0002-adding'])
  expect(await start(first)).toEqual([])
  expect(await start(first, adding, taking)).toEqual(['0003-taking'])
  expect(await start(first, adding)).toEqual([])
  await expect(start(first)).rejects.toThrow(new NewerDatabase(['0003-taking']))
  await database.drop()
})

test('a new database and an upgraded one store the same oldest versions', async () => {
  const stored = async (base?: string) => {
    const database = await createTestDatabase()
    await migrate(database.url, undefined, { migrations: [first, adding, taking], base })
    const { rows } = await run(database.url, 'select name, compatible_from from migrations order by name')
    await database.drop()
    return rows
  }
  expect(await stored()).toEqual([
    { name: '0001-first', compatible_from: '0000' },
    { name: '0002-adding', compatible_from: '0000' },
    { name: '0003-taking', compatible_from: '0002-adding' },
  ])
  expect(await stored('create table things (id integer)')).toEqual(await stored())
})

test('with MIGRATIONS=refuse, a start on a database that lacks migrations changes nothing and names the command', async () => {
  const database = await createTestDatabase()
  const starting = startTestApi({ database, settings: { MIGRATIONS: 'refuse' } })
  const error = await starting.catch((failure) => failure)
  expect(error).toBeInstanceOf(MissingMigrations)
  expect(explainDatabase(error)).toMatch(/0001-base.*run `npm run migrate` first/)
  const { rows } = await run(database.url, `select to_regclass('migrations') as migrations`)
  expect(rows).toEqual([{ migrations: null }])

  await migrate(database.url)
  const api = await startTestApi({ database, settings: { MIGRATIONS: 'refuse' } })
  expect((await fetch(`${api.baseUrl}/readyz`)).status).toBe(200)
  await api.stop()
})

test('with MIGRATIONS=refuse, a start also accepts a database that the last version without the command migrated', async () => {
  const database = await createBootstrappedDatabase()
  await run(database.url, 'alter table migrations drop column compatible_from')
  await requireMigrations(database.url)
  await database.drop()
})

test('with MIGRATIONS=refuse, a start waits while another process applies the migrations', async () => {
  const database = await createTestDatabase()
  const other = await connectAlone(database.url)
  await other.query('select pg_advisory_lock(7226001)')
  const said: string[] = []
  const onWait = async (sentence: string) => {
    said.push(sentence)
    await other.end()
    await migrate(database.url)
  }
  let migrated: Promise<void> | undefined
  const waiting = requireMigrations(database.url, {
    seconds: 60,
    onWait: (sentence) => {
      migrated = onWait(sentence)
    },
  })
  await Promise.all([waiting, migrate(database.url, { seconds: 60 })])
  await migrated
  expect(said).toEqual([
    expect.stringMatching(/^Waiting up to 60 s for the migrations that PostgreSQL process/),
  ])
  await database.drop()
})

test('a migration that waits for a table lets running processes use it meanwhile', {
  tags: 'long',
}, async () => {
  const database = await createTestDatabase()
  await migrate(database.url, undefined, { migrations: [first] })
  const backup = await connectAlone(database.url)
  await backup.query('begin; select from things')
  const said: string[] = []
  const wait = { seconds: 60, onWait: (sentence: string) => said.push(sentence) }
  const migrating = migrate(database.url, wait, { migrations: [first, adding] })
  const caller = await connectAlone(database.url)
  await caller.query(`set lock_timeout = '4s'`)
  await eventually(() => expect(said).toEqual([expect.stringContaining('0002-adding')]))
  await caller.query('insert into things values (1)')
  await backup.end()
  expect(await migrating).toEqual(['0002-adding'])

  await caller.query('begin; select from things')
  const failing = migrate(database.url, { seconds: 0 }, { migrations: [first, adding, taking] })
  const error = await failing.catch((failure) => failure)
  expect(error).toBeInstanceOf(TableLocked)
  expect(explainDatabase(error)).toContain('0003-taking could not lock its tables')
  await caller.end()
  await database.drop()
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
