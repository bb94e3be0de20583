import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('existing definitions stay in creation order within each business', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  try {
    for (const { sql } of migrations.slice(0, 4)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme'), ('globex', 'globex');
      insert into account_types (business_id, id, name) values
        ('acme', '2', 'Staff'), ('globex', '3', 'Guest'), ('acme', '1', 'Resident');
      insert into attributes (business_id, id, tag, name, slot) values
        ('acme', '5', 'unit', 'Unit', 'text'), ('acme', '4', 'size', 'Size', 'number'), ('globex', '6', 'a', 'A', 'text');
    `)
    await client.query(migrations[4]?.sql ?? '')
    const orders = async (table: string) =>
      (await client.query(`select id, sort_order from ${table} order by id`)).rows.map(Object.values)
    expect(await orders('account_types')).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 0],
    ])
    expect(await orders('attributes')).toEqual([
      ['4', 0],
      ['5', 1],
      ['6', 0],
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
