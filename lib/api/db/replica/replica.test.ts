import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../../fixtures/call-raw'
import { type DatabaseProxy, startDatabaseProxy } from '../../fixtures/database-proxy'
import { eventually } from '../../fixtures/eventually'
import { createPerson, createType } from '../../fixtures/people'
import { createReplicatedDatabase, type ReplicatedDatabase } from '../../fixtures/replicated-database'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { queryRow } from '../pool'
import { sql } from '../sql'
import { onPrimary } from '../transaction'
import { readPreferringReplica } from './replica'

let database: ReplicatedDatabase
/** The API reaches the replica through this. */
let proxy: DatabaseProxy
let api: TestApi
let type: string
beforeAll(async () => {
  database = await createReplicatedDatabase()
  proxy = await startDatabaseProxy(database.replicaUrl)
  api = await startTestApi({ database, settings: { DATABASE_READ_URL: proxy.url } })
  type = await createType(api.client())
})
afterEach(() => database.onReplica('select pg_wal_replay_resume() where pg_is_in_recovery()'))
afterAll(async () => {
  await api.stop()
  proxy.close()
})

/** Calls an operation. `age` is null if the primary has answered. */
async function call(name: OperationName, request: RawRequest, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${api.token()}`
  const response = await callRaw(api.baseUrl, name, request, { authorization, ...headers })
  const { data } = await response.json()
  return { status: response.status, age: response.headers.get('age'), data }
}

const search = (q: string, headers?: Record<string, string>) =>
  call('searchAccounts', { query: { q } }, headers)

/** Calls until the replica answers: it is behind until it has replayed the business's last change. */
const fromReplica = (...given: Parameters<typeof call>) =>
  eventually(async () => {
    const answer = await call(...given)
    expect(answer.age).not.toBeNull()
    return answer
  })

const pauseReplica = () => database.onReplica('select pg_wal_replay_pause()')
const rename = (id: string, fullname: string) =>
  api.sql('update accounts set fullname = $3 where business_id = $1 and id = $2', [
    api.businessId,
    id,
    fullname,
  ])
const nameOf = ({ data }: { data: { accounts: { fullname: string }[] } }) => data.accounts[0]?.fullname

test('searches, counts and lists come from the replica, with their age', async () => {
  const { id, phone } = await createPerson(api.client(), type)
  const account = { params: { accountId: id } }
  const requests: [OperationName, RawRequest][] = [
    ['searchAccounts', { query: { q: phone } }],
    ['countAccounts', { query: { q: phone } }],
    ['listTimeline', account],
    ['listAccountNotifications', account],
    ['listAuditEntries', { query: { q: phone } }],
  ]
  for (const [name, request] of requests) {
    const answer = await fromReplica(name, request)
    expect(answer.status, name).toBe(200)
    expect(Number(answer.age), name).toBeLessThanOrEqual(5)
  }
})

test('data older than DATABASE_READ_STALENESS_SECONDS comes from the primary', async () => {
  const { id, phone } = await createPerson(api.client(), type, { fullname: 'Before' })
  await fromReplica('searchAccounts', { query: { q: phone } })
  await pauseReplica()
  await rename(id, 'After')
  expect(nameOf(await search(phone))).toBe('Before')
  const answer = await eventually(async () => {
    const found = await search(phone)
    expect(found.age).toBeNull()
    return found
  })
  expect(nameOf(answer)).toBe('After')
})

test('a caller limits the age with Cache-Control', async () => {
  const { id, phone } = await createPerson(api.client(), type, { fullname: 'Before' })
  await fromReplica('searchAccounts', { query: { q: phone } })
  await pauseReplica()
  await rename(id, 'After')
  for (const limit of ['no-cache', 'max-age=0']) {
    expect(nameOf(await search(phone, { 'cache-control': limit })), limit).toBe('After')
  }
})

test('callers find what they have just changed, even if the replica is behind', async () => {
  const { phone } = await createPerson(api.client(), type)
  await fromReplica('searchAccounts', { query: { q: phone } })
  await pauseReplica()
  const created = await createPerson(api.client(), type)
  const found = await search(created.phone)
  expect(found.age).toBeNull()
  expect(found.data.accounts).toHaveLength(1)
})

test('a record that the replica does not have yet is looked up on the primary', async () => {
  const { id } = await createPerson(api.client(), type)
  const params = { accountId: id }
  dataOf(await api.client().deleteAccount({ params }))
  await fromReplica('searchAccounts', { query: { deleted: 'true' } })
  await pauseReplica()
  await api.sql('update accounts set deleted_at = null where business_id = $1 and id = $2', [
    api.businessId,
    id,
  ])
  expect(await call('listTimeline', { params })).toMatchObject({ status: 200, age: null })
})

test('further pages come from the primary, which has the record that the cursor names', async () => {
  const first = await fromReplica('searchAccounts', { query: { limit: 1 } })
  const next = await call('searchAccounts', { query: { limit: 1, cursor: first.data.next } })
  expect(next).toMatchObject({ status: 200, age: null })
})

const limits = () => ({ businessId: api.businessId, caller: 'test', longestMs: 60_000 })
const outcomeOf = async (read: () => Promise<unknown>) =>
  (await readPreferringReplica(limits(), read)).outcome
const sleep = () => queryRow(sql`select pg_sleep(0.3)`)

test('what is left of a failed read runs no statement on a connection that others use', async () => {
  await eventually(async () => expect(await outcomeOf(sleep)).toBe('replica'))
  let inRead: ReturnType<typeof AsyncLocalStorage.snapshot> | undefined
  const failing = () => {
    inRead ??= AsyncLocalStorage.snapshot()
    return queryRow(sql`select 1 / 0`)
  }
  await expect(readPreferringReplica(limits(), failing)).rejects.toThrow('division by zero')
  await expect(inRead?.(sleep)).rejects.toThrow()
})

test("while a business uses its share of the replica's connections, the primary answers at once", async () => {
  await eventually(async () => expect(await outcomeOf(sleep)).toBe('replica'))
  const reads = Array.from({ length: 6 }, () => outcomeOf(sleep))
  expect(await Promise.all(reads)).toEqual([...Array(5).fill('replica'), 'busy'])
})

test('values to keep for other requests are read on the primary', async () => {
  const isReplica = async () =>
    (await queryRow<{ is: boolean }>(sql`select pg_is_in_recovery() as "is"`))?.is === true
  const read = async () => [await isReplica(), await onPrimary(isReplica)]
  await eventually(async () =>
    expect((await readPreferringReplica(limits(), read)).result).toEqual([true, false]),
  )
})

test('while the replica is down, the primary answers; then the replica does again', {
  tags: 'long',
}, async () => {
  const { phone } = await createPerson(api.client(), type)
  const request = { query: { q: phone } }
  await fromReplica('searchAccounts', request)
  await database.stopReplica()
  expect(await search(phone)).toMatchObject({ status: 200, age: null })
  await database.startReplica()
  await fromReplica('searchAccounts', request)
})

test('while the replica does not respond, the primary answers; then the replica does again', {
  tags: 'long',
}, async () => {
  const { phone } = await createPerson(api.client(), type)
  const request = { query: { q: phone } }
  await fromReplica('searchAccounts', request)
  proxy.freeze()
  expect(dataOf(await api.client().searchAccounts(request)).accounts).toHaveLength(1)
  proxy.takeOver()
  await fromReplica('searchAccounts', request)
})

test('a replica that has become a primary is not used', async () => {
  const { phone } = await createPerson(api.client(), type)
  await fromReplica('searchAccounts', { query: { q: phone } })
  await database.onReplica('select pg_promote()')
  for (let calls = 0; calls < 5; calls += 1)
    expect(await search(phone)).toMatchObject({ status: 200, age: null })
})
