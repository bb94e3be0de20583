import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lockAccount } from '../accounts/repository'
import { lockBusiness, lockBusinessRow } from '../businesses/repository'
import { lockIdentity } from '../identities/repository'
import { createPerson, createType, type Person } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/server'
import { connectAlone, runTransaction } from './pool'

let api: TestApi
let person: Person
beforeAll(async () => {
  api = await startTestApi()
  person = await createPerson(api.client(), await createType(api.client()))
})
afterAll(() => api.stop())

const insertToken = `insert into access_tokens (token_hash, identity_id, expires_at)
  select gen_random_uuid()::text::bytea, id, now() from identities where role = 'agent'`
const insertEntry = `insert into audit_entries (business_id, action, record_kind, record_id)
  values ('acme', 'update', 'account', 'x')`

test.each<[string, () => Promise<unknown>, string]>([
  ['business, to be counted', () => lockBusiness(api.businessId), insertEntry],
  ['business, to be changed', () => lockBusinessRow(api.businessId), insertEntry],
  ['identity', () => lockAgent(), insertToken],
  ['account', () => lockAccount({ businessId: api.businessId, id: person.id }), insertEntry],
])('a %s that is locked keeps no row from being stored that refers to it', async (_, lock, insert) => {
  const [database] = await api.sql<{ name: string }>('select current_database() as name')
  const other = await connectAlone(inject('databaseUrl').replace(/\/beacon\?/, `/${database?.name}?`))
  await other.query(`set lock_timeout = '2s'`)
  await runTransaction(async () => {
    await lock()
    await other.query(insert)
  }).finally(() => other.end())
})

async function lockAgent(): Promise<unknown> {
  const [agent] = await api.sql<{ id: string }>(`select id from identities where role = 'agent'`)
  return lockIdentity(api.businessId, agent?.id ?? '')
}
