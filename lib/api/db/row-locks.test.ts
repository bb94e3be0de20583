import { test } from 'vitest'
import { lockBusinessRow, selectBusinessForUpdate } from '../businesses/repository'
import { testApi } from '../fixtures/test-api'
import { lockIdentity } from '../identities/repository'
import { connectAlone, runTransaction } from './pool'

const { api } = testApi()

const insertToken = `insert into access_tokens (business_id, token_hash, identity_id, expires_at)
  select business_id, gen_random_uuid()::text::bytea, id, now() from identities where 'agent' = any(roles)`
const insertEntry = `insert into audit_entries (business_id, action, record_kind, record_id)
  select id, 'update', 'account', 'x' from businesses`

test.each<[string, () => Promise<unknown>, string]>([
  ['business while its views are counted', () => selectBusinessForUpdate(api.businessId), insertEntry],
  ['business while it is changed', () => lockBusinessRow(api.businessId), insertEntry],
  ['identity while it is changed', () => lockAgent(), insertToken],
])('a lock on the %s does not block storing rows that reference it', async (_, lock, insert) => {
  const other = await connectAlone(api.databaseUrl)
  await other.query(`set lock_timeout = '2s'`)
  await runTransaction(async () => {
    await lock()
    await other.query(insert)
  }).finally(() => other.end())
})

async function lockAgent(): Promise<unknown> {
  const [agent] = await api.sql<{ id: string }>(`select id from identities where 'agent' = any(roles)`)
  return lockIdentity(api.businessId, agent?.id ?? '')
}
