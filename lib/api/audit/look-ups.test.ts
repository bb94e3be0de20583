import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import type { AuditEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { LookUpLog } from './look-up-log'
import { insertAuditEntries } from './repository'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi({ settings: { API_AUTH: 'documented' } })
  client = api.client()
})
afterAll(() => api.stop())

const lookUps = async (query: { recordId?: string } = {}): Promise<AuditEntry[]> =>
  dataOf(await client.listAuditEntries({ query: { action: 'lookUp', ...query } })).auditEntries

test('a lookup is logged within a second, without the phone number or a tag’s value', async () => {
  const { id, phone } = await createPerson(client, await createType(client))
  const agent = api.client('agent')
  const own = dataOf(await agent.readOwnIdentity({})).identity.id
  dataOf(await agent.checkAccount({ body: { phone } }))
  const unknown = newPhone()
  dataOf(await agent.checkAccount({ body: { phone: unknown } }))
  dataOf(await agent.checkAccount({ body: { tags: [{ tag: 'nobody-knows', value: 'secret words' }] } }))
  const entries = await eventually(async () => {
    const found = await lookUps()
    expect(found).toHaveLength(3)
    return found
  })
  expect(entries).toMatchObject([
    { recordId: '-', changes: { found: 0, by: 'tags' } },
    { recordId: '-', changes: { found: 0, by: 'phone' } },
    {
      identityId: own,
      platform: 'test',
      recordKind: 'account',
      recordId: id,
      changes: { found: 1, by: 'phone' },
    },
  ])
  expect(await lookUps({ recordId: id })).toEqual(entries.slice(2))
  // The account's current name comes from the account, not from the log.
  const stored = entries.map(({ record: _, ...entry }) => entry)
  expect(JSON.stringify(stored)).not.toMatch(/secret words|nobody-knows|12025/)
  expect(Date.now() - Date.parse(entries[0]?.at ?? '')).toBeLessThan(60_000)
})

test('a lookup that finds several accounts is logged for none of them', async () => {
  const { attribute } = dataOf(
    await client.createAttribute({ body: { name: 'Team', tag: 'team', slot: 'text' } }),
  )
  const attributesValue = [{ attributeId: attribute.id, value: { text: 'night' } }]
  const type = await createType(client)
  const people = [await createPerson(client, type, { attributesValue })]
  people.push(await createPerson(client, type, { attributesValue }))
  const { accountIds } = dataOf(
    await client.checkAccount({ body: { tags: [{ tag: 'team', value: 'night' }] } }),
  )
  expect(accountIds).toEqual(people.map(({ id }) => id))
  await eventually(async () =>
    expect((await lookUps({ recordId: '-' }))[0]).toMatchObject({ changes: { found: 2, by: 'tags' } }),
  )
})

test('a lookup with only a business ID is logged without an identity', async () => {
  const { id, phone } = await createPerson(client, await createType(client))
  const anonymous = createClient({ baseUrl: api.baseUrl, businessId: api.businessId })
  dataOf(await anonymous.checkAccount({ body: { phone } }))
  await eventually(async () => expect(await lookUps({ recordId: id })).toMatchObject([{ identityId: null }]))
})

test('pending lookups are written on a graceful stop', async () => {
  const { id } = await createPerson(client, await createType(client))
  const log = new LookUpLog({
    write: insertAuditEntries,
    sizes: { most: 10, atOnce: 2, everyMs: 3_600_000 },
  })
  log.start(() => {})
  for (let times = 0; times < 5; times += 1) log.note(caller(), lookUpOf(id))
  expect(await lookUps({ recordId: id })).toEqual([])
  await log.stop()
  expect(await lookUps({ recordId: id })).toHaveLength(5)
})

test('while the database cannot be written to, only the newest entries are buffered, and they are written in order afterwards', async () => {
  const written: string[] = []
  let isAway = true
  const log = new LookUpLog({
    write: async (entries) => {
      if (isAway) throw new Error('away')
      written.push(...entries.map(({ entry }) => entry.recordId))
    },
    sizes: { most: 6, atOnce: 2, everyMs: 1 },
  })
  const losses: number[] = []
  let reportFailure = () => {}
  const failed = new Promise<void>((resolve) => {
    reportFailure = resolve
  })
  log.start((lost, error) => {
    losses.push(lost)
    if (error) reportFailure()
  })
  for (let place = 0; place < 9; place += 1) log.note(caller(), lookUpOf(String(place)))
  await failed
  isAway = false
  await log.stop()
  expect(written).toEqual(['4', '5', '6', '7', '8'])
  expect(losses[0]).toBe(4)
})

test('lookups that cannot be written when the API stops are logged as lost', async () => {
  const log = new LookUpLog({
    write: () => Promise.reject(new Error('away')),
    sizes: { most: 6, atOnce: 2, everyMs: 3_600_000 },
  })
  const losses: number[] = []
  log.start((lost) => losses.push(lost))
  for (let place = 0; place < 3; place += 1) log.note(caller(), lookUpOf(String(place)))
  await log.stop()
  expect(losses).toEqual([3])
})

const lookUpOf = (recordId: string) => ({ action: 'lookUp', recordKind: 'account', recordId, changes: {} })

function caller(): Caller {
  return { businessId: api.businessId, identityId: null, roles: null, requestId: 'r', platform: null }
}
