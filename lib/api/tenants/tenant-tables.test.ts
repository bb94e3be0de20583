import { expect, test } from 'vitest'
import { testApi } from '../fixtures/test-api'
import { deploymentTables, tenantTables } from './tenant-tables'

const { api } = testApi()

test('exporting and erasing know every table: list a new one in tenant-tables.ts', async () => {
  const rows = await api.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const known = [...tenantTables.map(({ name }) => name), ...deploymentTables]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every table with a business_id is a tenant table, and every column that an export omits exists', async () => {
  const columns = await api.sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const columnsOf = (name: string) =>
    columns.filter(({ table }) => table === name).map(({ column }) => column)
  for (const name of deploymentTables) expect(columnsOf(name)).not.toContain('business_id')
  for (const { name, without = [] } of tenantTables) {
    expect([name, columnsOf(name)]).toEqual([name, expect.arrayContaining(['business_id'])])
    expect(columnsOf(name)).toEqual(expect.arrayContaining([...without]))
  }
})
