import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { type Pooler, startPooler } from '../../fixtures/pgbouncer'
import { startTestApi, type TestApi } from '../../fixtures/server'
import { explainDatabase } from '../explain'
import { isTimeout } from '../failures'
import { inLane } from '../lanes'
import { queryRow, queryRows, runTransaction } from '../pool'
import { prepared, type Sql, sql } from '../sql'
import { requireSameDatabase } from './same-database'

let pooler: Pooler
let api: TestApi
beforeAll(async () => {
  pooler = await startPooler(inject('databaseUrl'))
  api = await startTestApi({ pooler })
})
afterAll(async () => {
  await api?.stop()
  await pooler.stop()
})

const settings = sql`current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const ofRequests = { jit: 'off', workers: '0', statement: '1min', lock: '5s' }

test.each<[string, Sql]>([
  ['without values', sql`select ${settings}`],
  ['with values', sql`select ${settings} where ${true}`],
  ['with a name', prepared('readSettings', sql`select ${settings}`)],
  ['with a name and values', prepared('readSettingsIf', sql`select ${settings} where ${true}`)],
])('a statement %s runs with the settings of its pool, alone or in a transaction', async (_, statement) => {
  for (let time = 0; time < 3; time += 1) {
    expect(await queryRows(statement)).toEqual([ofRequests])
    expect(await runTransaction(() => queryRows(statement))).toEqual([ofRequests])
  }
  expect(await inLane({ pool: 'worker' }, () => queryRows(statement))).toEqual([{ ...ofRequests, lock: '0' }])
})

test('settings do not leak into the sessions that other clients get', async () => {
  await queryRows(sql`select ${settings} where ${true}`)
  const other = new pg.Client(pooler.urlOf(api.databaseUrl))
  await other.connect()
  expect((await other.query(`select current_setting('statement_timeout') as statement`)).rows).toEqual([
    { statement: '0' },
  ])
  await other.end()
})

test('a statement that takes too long is canceled', async () => {
  const tooLong = inLane({ pool: 'metrics' }, () => queryRows(sql`select pg_sleep(${30})`))
  expect(isTimeout(await tooLong.catch((error) => error))).toBe(true)
})

test('a connection can be reused after a statement has failed on it', async () => {
  for (let time = 0; time < 20; time += 1) {
    await expect(queryRow(sql`select ${1}::int / 0`)).rejects.toThrow('division by zero')
    await expect(queryRow(prepared('divide', sql`select ${1}::int / 0`))).rejects.toThrow('division by zero')
    await expect(queryRow(prepared('unknown', sql`select unknown`))).rejects.toThrow(
      '"unknown" does not exist',
    )
  }
  expect(await queryRow(sql`select ${1}::int as one`)).toEqual({ one: 1 })
})

test('statements are prepared if the pooler keeps them, and only then', async () => {
  await queryRow(prepared('kept', sql`select ${1}::int as kept`))
  const statements = await runTransaction(() => {
    return queryRows(prepared('kept', sql`select ${1}::int as kept`)).then(() =>
      queryRows<{ statement: string }>({ text: 'select statement from pg_prepared_statements' }),
    )
  })
  const isPrepared = statements.some(({ statement }) => statement.endsWith('as kept'))
  expect(isPrepared).toBe(pooler.keepsPrepared)
})

test('two settings that reach different databases are reported', async () => {
  const other = await createTestDatabase()
  await requireSameDatabase(api.databaseUrl)
  const refused = await requireSameDatabase(other.url).catch((error) => error)
  expect(explainDatabase(refused)).toMatch(/DATABASE_DIRECT_URL reach different databases/)
  await other.drop()
})
