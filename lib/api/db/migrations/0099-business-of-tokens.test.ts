import { expect, test } from 'vitest'
import { createPopulatedDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'

test('tokens that the last version stores during an update get their business', async () => {
  const database = await createPopulatedDatabase()
  const client = await connectAlone(database.url)
  await client.query(`insert into access_tokens (token_hash, identity_id, expires_at)
    select id::bytea, id, now() from identities`)
  await client.query('insert into upstream_tokens (token_hash, sealed) select id::bytea, id from identities')
  const { rows } = await client.query(`select from identities i
    join access_tokens t on t.business_id = i.business_id and t.token_hash = i.id::bytea
    join upstream_tokens u on u.business_id = i.business_id and u.token_hash = i.id::bytea
    right join identities every on every.id = i.id where i.id is null`)
  await client.end()
  await database.drop()
  expect(rows).toEqual([])
})
