import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

const value = (attributeId: string, filled: object) => ({
  attributeId,
  value: { text: '', number: 0, boolean: false, image: null, ...filled },
})

test('only the numbers and dates of existing live accounts are indexed, in order', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  const last = migrations.findIndex(({ name }) => name === '0040-account-values')
  const held = [
    value('size', { number: 0 }),
    value('since', { date: '2024-03-01T00:00:00.000Z' }),
    value('until', {}),
    value('unit', { text: 'B' }),
  ]
  try {
    for (const { sql } of migrations.slice(0, last)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme');
      insert into account_types (business_id, id, name) values ('acme', 't', 'Resident');
      insert into attributes (business_id, id, tag, name, slot) values
        ('acme', 'size', 'size', 'Size', 'number'), ('acme', 'since', 'since', 'Since', 'date'),
        ('acme', 'until', 'until', 'Until', 'date'), ('acme', 'unit', 'unit', 'Unit', 'text');
    `)
    await client.query(
      `insert into accounts (business_id, id, account_type, phone, username, attributes, search, deleted_at) values
        ('acme', 'a', 't', '+1', '+1', $1, '', null), ('acme', 'b', 't', '+2', '+2', $1, '', now()),
        ('acme', 'c', 't', '+3', '+3', '[]', '', null)`,
      [JSON.stringify(held)],
    )
    await client.query(migrations[last]?.sql ?? '')
    const { rows } = await client.query('select * from account_values order by attribute_id')
    expect(rows).toEqual([
      {
        business_id: 'acme',
        attribute_id: 'since',
        number: 0,
        date: '2024-03-01T00:00:00.000Z',
        account_id: 'a',
      },
      { business_id: 'acme', attribute_id: 'size', number: 0, date: '', account_id: 'a' },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
