import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { finishMigrations } from './finish-migrations'
import { migrate } from './migrate'
import type { Migration } from './migrations/all'
import { connectAlone } from './pool'

const first = {
  name: '0001-first',
  sql: `create table things (id integer primary key, size integer, half integer);
    insert into things select n, n from generate_series(1, 25) n;
    create index things_old on things (size)`,
}
const second: Migration = {
  name: '0002-second',
  sql: 'select',
  backfill: `with batch as (select id from things where id > coalesce($1::integer, 0) order by id limit 10),
    filled as (update things set half = coalesce(half, 0) + size / 2 from batch where things.id = batch.id)
    select max(id)::text as next from batch`,
  indexes: { things_half: 'on things (half)' },
  cleanUp: ['drop index concurrently if exists things_old'],
}
const chain = [first, second]
const signal = new AbortController().signal

let url: string
beforeEach(async () => {
  const database = await createTestDatabase()
  url = database.url
  await migrate(url, undefined, { migrations: chain })
  return () => database.drop()
})

const finish = () => finishMigrations(url, { signal }, chain)

async function connect() {
  const client = await connectAlone(url)
  onTestFinished(() => client.end())
  return client
}

async function run<Row extends object>(text: string): Promise<Row[]> {
  const client = await connectAlone(url)
  const { rows } = await client.query<Row & { [column: string]: unknown }>(text).finally(() => client.end())
  return rows
}

/**
 * Writes a row and leaves the transaction open. An index build that starts now has to wait for the
 * transaction.
 */
async function beginWriting() {
  const writer = await connect()
  await writer.query('begin; insert into things values (0, 0)')
  return { end: () => writer.query('rollback') }
}

/** Waits until an index build is waiting for earlier writers, and returns the pid of its backend. */
const builder = () =>
  eventually(async () => {
    const [found] = await run<{ pid: number }>(
      `select pid from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting%'`,
    )
    expect(found).toBeDefined()
    return found?.pid
  })

const state = async () => ({
  indexes: await run(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'things'::regclass and not indisprimary`,
  ),
  unfinished: await run('select name from migrations where finished_at is null'),
})
const done = { indexes: [{ name: 'things_half', valid: true }], unfinished: [] }

test('background steps do not delay the start, and are recorded when they are done', async () => {
  expect(await state()).toEqual({
    indexes: [{ name: 'things_old', valid: true }],
    unfinished: [{ name: second.name }],
  })
  expect(await finish()).toBe(true)
  expect(await state()).toEqual(done)
})

test('writes continue while an index is built', async () => {
  const writing = await beginWriting()
  const finishing = finish()
  await builder()
  const other = await connect()
  await other.query(`set lock_timeout = '2s'`)
  await other.query('insert into things values (100, 100); update things set size = 3 where id = 2')
  await writing.end()
  await finishing
  expect(await state()).toEqual(done)
})

test('writes continue while a replaced index is dropped', async () => {
  await finish()
  await run(
    `create index things_old on things (size); update migrations set finished_at = null where name = '${second.name}'`,
  )
  const writing = await beginWriting()
  const finishing = finish()
  await eventually(async () =>
    expect(
      await run(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    ).toHaveLength(1),
  )
  const other = await connect()
  await other.query(`set lock_timeout = '2s'`)
  await other.query('insert into things values (101, 101)')
  await writing.end()
  await finishing
  expect(await state()).toEqual(done)
})

test('an interrupted index build is repeated by the next start', async () => {
  const writing = await beginWriting()
  const finishing = finish()
  const failed = finishing.catch((error) => error)
  await run(`select pg_terminate_backend(${await builder()})`)
  expect(await failed).toBeInstanceOf(Error)
  await writing.end()
  expect((await state()).indexes).toContainEqual({ name: 'things_half', valid: false })
  await migrate(url, undefined, { migrations: chain })
  await finish()
  expect(await state()).toEqual(done)
})

test('an interrupted backfill continues after its last batch and changes no row twice', async () => {
  const blocker = await connect()
  await blocker.query('begin; select from things where id = 15 for update')
  const failed = finish().catch((error) => error)
  const pid = await eventually(async () => {
    const [found] = await run<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(found).toBeDefined()
    return found?.pid
  })
  await run(`select pg_terminate_backend(${pid})`)
  expect(await failed).toBeInstanceOf(Error)
  await blocker.query('rollback')
  expect(await run('select count(half)::integer as filled from things')).toEqual([{ filled: 10 }])
  await finish()
  expect(await run('select from things where half is distinct from size / 2')).toEqual([])
  expect(await state()).toEqual(done)
})

test('only one of two processes runs the steps, and a third process that starts in the meantime does not wait', async () => {
  const writing = await beginWriting()
  const finishing = finish()
  await builder()
  expect(await finish()).toBe(false)
  await migrate(url, undefined, { migrations: chain })
  await writing.end()
  expect(await finishing).toBe(true)
  expect(await run('select from things where half is distinct from size / 2')).toEqual([])
})

test('a stopping process does not wait for an index build, and the next process uses its result', async () => {
  const writing = await beginWriting()
  const stopping = new AbortController()
  const stopped = finishMigrations(url, { signal: stopping.signal }, chain).catch((error) => error)
  await builder()
  stopping.abort()
  expect(await stopped).toBeInstanceOf(Error)
  await writing.end()
  await eventually(async () => expect(await finish()).toBe(true))
  expect(await state()).toEqual(done)
})

const third: Migration = {
  name: '0003-third',
  sql: `create table rooms (id integer, house integer not null, primary key (id));
    insert into rooms values (1, 1), (2, 1)`,
  primaryKeys: { rooms: 'id, house' },
}
const withRooms = [...chain, third]
const keyOfRooms = async () =>
  await run(`select pg_get_constraintdef(oid) as key from pg_constraint where conname = 'rooms_pkey'`)

test('a primary key is replaced once, however often the step is repeated', async () => {
  await migrate(url, undefined, { migrations: withRooms })
  await finishMigrations(url, { signal }, withRooms)
  const index = () => run(`select 'rooms_pkey'::regclass::oid as oid`)
  const replaced = await index()
  await run(`update migrations set finished_at = null where name = '${third.name}'`)
  await finishMigrations(url, { signal }, withRooms)
  expect(await keyOfRooms()).toEqual([{ key: 'PRIMARY KEY (id, house)' }])
  expect(await index()).toEqual(replaced)
})

test('reads and writes continue while the replacement of a primary key waits for a long transaction', async () => {
  await migrate(url, undefined, { migrations: withRooms })
  const backup = await connect()
  await backup.query('begin; select from rooms')
  const finishing = finishMigrations(url, { signal }, withRooms)
  await eventually(async () =>
    expect(await run(`select to_regclass('rooms_new_pkey') as index`)).toEqual([{ index: 'rooms_new_pkey' }]),
  )
  const other = await connect()
  await other.query(`set lock_timeout = '10s'`)
  await other.query('insert into rooms values (3, 1); select from rooms')
  await backup.query('rollback')
  await finishing
  expect(await keyOfRooms()).toEqual([{ key: 'PRIMARY KEY (id, house)' }])
})
