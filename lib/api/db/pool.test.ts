import { expect, test } from 'vitest'
import { eventually } from '../fixtures/eventually'
import { testApi } from '../fixtures/test-api'
import { inLane, type Lane } from './lanes'
import { connectAlone, queryRow } from './pool'
import { prepared, sql } from './sql'

const { api } = testApi()

const text = `select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit,
  current_setting('application_name') as name`

test.each<[Lane['pool'], string]>([
  ['requests', 'beacon requests'],
  ['raisedAlerts', 'beacon requests'],
  ['worker', 'beacon worker'],
])('the pool %s disables JIT and parallel workers, and names its connections', async (pool, name) => {
  expect(await inLane({ pool }, () => queryRow({ text }))).toEqual({ workers: '0', jit: 'off', name })
})

test('a statement written with the sql tag is sent with its values, and with its name if it has one', async () => {
  const statement = sql`select ${'a'} as text, ${2}::integer as number`
  expect(await queryRow(statement)).toEqual({ text: 'a', number: 2 })
  expect(await queryRow(prepared('tagged', statement))).toEqual({ text: 'a', number: 2 })
})

test('a connection outside the pools disables JIT and parallel workers, whatever options the URL has', async () => {
  for (const url of [api.databaseUrl, `${api.databaseUrl}&options=-c%20jit%3Don`]) {
    const client = await connectAlone(url, 'migration')
    const { rows } = await client.query(text)
    await client.end()
    expect(rows).toEqual([{ workers: '0', jit: 'off', name: 'beacon migration' }])
  }
})

test('options in the URL are combined with our settings', async () => {
  const client = await connectAlone(`${api.databaseUrl}&options=-c%20work_mem%3D12MB`)
  const { rows } = await client.query(
    `select current_setting('work_mem') as memory, current_setting('jit') as jit`,
  )
  await client.end()
  expect(rows).toEqual([{ memory: '12MB', jit: 'off' }])
})

test('each connection of the process names its purpose', async () => {
  await eventually(async () => {
    const names = await api.sql<{ name: string }>(
      'select distinct application_name as name from pg_stat_activity where datname = current_database()',
    )
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['beacon requests', 'beacon listening']),
    )
    for (const { name } of names) expect(name).toMatch(/^beacon (requests|listening|worker|raised alerts)$/)
  })
})
