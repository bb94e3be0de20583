import { expect, test } from 'vitest'
import { migrate } from '../db/migrate'
import { migrations } from '../db/migrations/all'
import { connectAlone } from '../db/pool'
import { createTestDatabase } from '../fixtures/database'
import { partitionedBase } from '../fixtures/partitions'
import { testApi } from '../fixtures/test-api'
import { tenantTables } from './tenant-tables'

const { api } = testApi()
const names = tenantTables.map(({ name }) => name)

test('every table with rows of a business has the business in its primary key', async () => {
  const keyed = await api.sql<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'p' and (
       select attnum from pg_attribute where attrelid = conrelid and attname = 'business_id'
     ) = any(conkey)`,
  )
  expect(names.filter((name) => !keyed.some((one) => one.name === name))).toEqual([])
})

test('every unique index of such a table has the business among its columns', async () => {
  const indexes = await api.sql<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indisunique and indrelid::regclass::text = any($1) and not exists (
       select from pg_attribute where attrelid = indrelid and attname = 'business_id' and attnum = any(indkey::smallint[])
     ) order by 1`,
    [names],
  )
  expect(indexes.map(({ name }) => name)).toEqual([])
})

test('every foreign key between such tables compares the business, so that no row refers to another business', async () => {
  const keys = await api.sql<{ name: string }>(
    `select conrelid::regclass || ': ' || conname as name from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1) and not exists (
       select from unnest(conkey, confkey) as pair (own, referenced)
       join pg_attribute a on a.attrelid = conrelid and a.attnum = own and a.attname = 'business_id'
       join pg_attribute b on b.attrelid = confrelid and b.attnum = referenced and b.attname = 'business_id'
     ) order by 1`,
    [names],
  )
  expect(keys.map(({ name }) => name)).toEqual([])
})

test('PostgreSQL accepts every such table partitioned by business, with its keys, indexes and triggers', async () => {
  const database = await createTestDatabase()
  await migrate(database.url, undefined, { migrations, base: partitionedBase(1) })
  const client = await connectAlone(database.url)
  const { rows } = await client.query<{ name: string }>(
    `select partrelid::regclass::text as name from pg_partitioned_table`,
  )
  await client.end()
  await database.drop()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})
