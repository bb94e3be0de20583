import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('existing accounts are found by their text fields, and their search columns no longer contain phone numbers', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  try {
    for (const { sql } of migrations.slice(0, 2)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme');
      insert into account_types (business_id, id, name) values ('acme', 't', 'Resident');
      insert into accounts (business_id, id, account_type, username, phone, search) values
        ('acme', '1', 't', 'ana', '+56912345678', E'56912345678\\nana\\nana nunoa'),
        ('acme', '2', 't', '+4912345678', '+4912345678', '4912345678');
    `)
    await client.query(migrations[2]?.sql ?? '')
    const { rows } = await client.query('select search from accounts order by id')
    expect(rows).toEqual([{ search: 'ana\nana nunoa' }, { search: '' }])
  } finally {
    await client.end()
    await database.drop()
  }
})
