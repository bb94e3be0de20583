import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '@/lib/client/client'
import { readDefinitions } from '../definitions/cache'
import { eventually } from '../fixtures/eventually'
import { workOnJobs } from '../fixtures/jobs'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let type: string
beforeAll(async () => {
  type = await createType(client)
})
afterEach(() => {
  vi.useRealTimers()
})

const fiveMinutes = 300_000

/** Shifts the clock of this process; the database's clock and timers are not affected. */
function shiftClock(milliseconds: number): void {
  const now = vi.getRealSystemTime()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + milliseconds)
}

async function databaseClock(): Promise<number> {
  const [row] = await api.sql<{ now: Date }>('select now() as now')
  return row?.now.getTime() as number
}

/** Expects a timestamp between `before` and now, by the database's clock. */
async function expectSince(before: number, written: string | undefined): Promise<void> {
  expect(Date.parse(written ?? '')).toBeGreaterThanOrEqual(Math.floor(before))
  expect(Date.parse(written ?? '')).toBeLessThanOrEqual(await databaseClock())
}

test('a token revoked by another node is rejected within seconds, even if the clock steps back in the meantime', {
  tags: 'long',
}, async () => {
  const login = { body: { businessId: api.businessId, externalId: api.externalId('agent') } }
  const { accessToken } = dataOf(await createClient({ baseUrl: api.baseUrl }).login(login))
  const agent = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
  dataOf(await agent.readOwnIdentity({}))
  shiftClock(-fiveMinutes)
  await api.sql(
    `delete from access_tokens where identity_id = (select id from identities where business_id = $1 and 'agent' = any(roles))`,
    [api.businessId],
  )
  await eventually(async () =>
    expect(await agent.readOwnIdentity({})).toMatchObject({ ok: false, failure: { status: 401 } }),
  )
})

test('a definition created by another node is visible within seconds, even if the clock steps back in the meantime', {
  tags: 'long',
}, async () => {
  await readDefinitions(api.businessId)
  shiftClock(-fiveMinutes)
  await api.sql(`insert into account_types (business_id, id, name) values ($1, 'elsewhere', 'Elsewhere')`, [
    api.businessId,
  ])
  await eventually(async () =>
    expect((await readDefinitions(api.businessId)).accountTypes.has('elsewhere')).toBe(true),
  )
})

test('a token is valid until it expires, even if the clock has jumped ahead', async () => {
  shiftClock(24 * 3_600_000)
  expect((await client.readOwnIdentity({})).ok).toBe(true)
})

test.each([-fiveMinutes, fiveMinutes])(
  'an account’s block and deletion times come from the database, even if the process’s clock is %i ms off',
  async (milliseconds) => {
    const { id } = await createPerson(client, type)
    const before = await databaseClock()
    shiftClock(milliseconds)
    const change = { params: { accountId: id }, body: { blocked: true } }
    const { account } = dataOf(await client.updateAccount(change))
    await expectSince(before, account.blockedDate)
    const deleted = dataOf(await client.deleteAccount({ params: { accountId: id } })).account
    await expectSince(before, deleted.deletedAt)
  },
)

test('block and deletion times from a bulk change come from the database too', async () => {
  const people = [await createPerson(client, type), await createPerson(client, type)]
  const accountIds = people.map(({ id }) => id)
  const before = await databaseClock()
  shiftClock(fiveMinutes)
  dataOf(await client.createBulkJob({ body: { action: 'block', reason: 'Spam', accountIds } }))
  dataOf(await client.createBulkJob({ body: { action: 'delete', accountIds } }))
  await workOnJobs()
  const rows = await api.sql<{ blocked: Date; deleted: Date }>(
    'select blocked_at as blocked, deleted_at as deleted from accounts where id = any($1)',
    [accountIds],
  )
  expect(rows).toHaveLength(2)
  for (const { blocked, deleted } of rows) {
    await expectSince(before, blocked.toISOString())
    await expectSince(before, deleted.toISOString())
  }
})

test('look-up times come from the database', async () => {
  const { id, phone } = await createPerson(client, type)
  const before = await databaseClock()
  shiftClock(fiveMinutes)
  dataOf(await client.checkAccount({ body: { phone } }))
  const query = { action: 'lookUp', recordId: id } as const
  const at = await eventually(async () => {
    const { auditEntries } = dataOf(await client.listAuditEntries({ query }))
    expect(auditEntries).toHaveLength(1)
    return auditEntries[0]?.at
  })
  await expectSince(before, at)
})

test('notifications are in the order they were stored, regardless of each node’s clock', async () => {
  const { id } = await createPerson(client, type)
  const sent: string[] = []
  const before = await databaseClock()
  for (const milliseconds of [fiveMinutes, -fiveMinutes, 0, fiveMinutes, -fiveMinutes]) {
    shiftClock(milliseconds)
    const body = { message: { title: `${milliseconds}` }, accountIDs: [id] }
    sent.unshift(dataOf(await client.sendNotification({ body })).notificationId)
  }
  // Lists are ordered by ID, and an ID begins with its timestamp (RFC 9562). All nodes must take it from the
  // database's clock.
  const timeOf = (one: string) => Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)
  for (const one of sent) await expectSince(before, new Date(timeOf(one)).toISOString())
  const params = { accountId: id }
  const pages = async <Row>(read: (cursor?: string) => Promise<{ rows: Row[]; next: string | null }>) => {
    const rows: Row[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await read(cursor)
      rows.push(...page.rows)
      cursor = page.next ?? undefined
    }
    return rows
  }
  const all = await pages(async (cursor) => {
    const page = dataOf(await client.listNotifications({ query: { limit: '2', cursor } }))
    return { rows: page.notifications.map((one) => one.id), next: page.next }
  })
  const received = await pages(async (cursor) => {
    const page = dataOf(await client.listAccountNotifications({ params, query: { limit: '2', cursor } }))
    return { rows: page.notifications.map((one) => one.notificationId), next: page.next }
  })
  const happened = await pages(async (cursor) => {
    const page = dataOf(await client.listTimeline({ params, query: { limit: '2', cursor } }))
    return { rows: page.entries, next: page.next }
  })
  expect(all.filter((one) => sent.includes(one))).toEqual(sent)
  expect(received).toEqual(sent)
  expect(
    happened.flatMap((one) => (one.kind === 'notification' ? one.notification.notificationId : [])),
  ).toEqual(sent)
})
