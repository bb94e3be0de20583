import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('an existing identity keeps its single role and has no expiry', async () => {
  const at = migrations.findIndex(({ name }) => name === '0012-identity-roles')
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  try {
    for (const { sql } of migrations.slice(0, at)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme');
      insert into identities (id, business_id, name, role, external_id_hash) values
        ('1', 'acme', 'Admin', 'admin', 'a'), ('2', 'acme', 'Desk', 'dispatcher', 'b');
    `)
    await client.query(migrations[at]?.sql ?? '')
    const { rows } = await client.query('select roles, expires_at from identities order by id')
    expect(rows).toEqual([
      { roles: ['admin'], expires_at: null },
      { roles: ['dispatcher'], expires_at: null },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
