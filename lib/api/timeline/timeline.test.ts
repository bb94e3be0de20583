import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '@/lib/contract/roles'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { workOnJobs } from '../fixtures/jobs'
import { createPerson, createType, newPhone, type Person } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { timelineStatement } from './repository'
import { newest } from './timeline-cursor'

const { api, client } = testApi()
let type: string
beforeAll(async () => {
  type = await createType(client)
})

const paramsOf = ({ id }: { id: string }) => ({ accountId: id })
const read = async (person: { id: string }, query: { limit?: string; cursor?: string } = {}) =>
  dataOf(await client.listTimeline({ params: paramsOf(person), query }))
const rename = async (person: Person, fullname: string) =>
  dataOf(await client.updateAccount({ params: paramsOf(person), body: { fullname } }))
const send = async (person: Person, title: string, hiddenFromList = false) =>
  dataOf(
    await client.sendNotification({ body: { message: { title }, accountIDs: [person.id], hiddenFromList } }),
  ).notificationId
const raise = async (person: Person) => {
  const location = { latitude: -33.4, longitude: -70.6 }
  const account = { typeId: type, tag: 'id', value: person.id }
  const additional = { street: 'Av. Matta 123' }
  return dataOf(
    await client.createAlert({ body: { alertType: 'fire', location, account, additional, region: 'RM' } }),
  ).alert
}

async function readAll(person: Person, limit: string, meanwhile = async () => {}): Promise<TimelineEntry[]> {
  const seen: TimelineEntry[] = []
  let cursor: string | undefined
  do {
    const page = await read(person, { limit, cursor })
    expect(page.entries.length).toBeLessThanOrEqual(Number(limit))
    seen.push(...page.entries)
    cursor = page.next ?? undefined
    await meanwhile()
  } while (cursor)
  return seen
}

test('changes to an account, messages to it and alerts it raised are listed together, newest first', async () => {
  const own = dataOf(await client.readOwnIdentity({})).identity.id
  const body = { accountType: type, phone: newPhone(), sendSMS: true }
  const { account: person } = dataOf(await client.createAccount({ body }))
  await rename(person, 'Ana')
  const notificationId = await send(person, 'Water cut', true)
  const alert = await raise(person)
  dataOf(await client.deleteAccount({ params: paramsOf(person) }))
  dataOf(await client.restoreAccount({ params: paramsOf(person) }))
  const { entries, next } = await read(person)
  expect(next).toBeNull()
  expect(entries.map(({ kind }) => kind)).toEqual([
    'restored',
    'deleted',
    'alert',
    'notification',
    'changed',
    'sms',
    'created',
  ])
  expect(entries).toMatchObject([
    { by: own },
    { by: own },
    {
      by: own,
      at: alert.createdAt,
      alert: { alertId: alert.id, alertType: 'fire', street: 'Av. Matta 123', region: 'RM', closed: 0 },
    },
    {
      by: own,
      notification: {
        notificationId,
        message: { title: 'Water cut' },
        hiddenFromList: true,
        deliveries: [{ channel: 'push', state: 'queued', reason: null, simulated: false }],
      },
    },
    { by: own, platform: 'test', changes: { fullname: { from: null, to: 'Ana' } } },
    { by: null, delivery: { channel: 'sms', state: 'queued', reason: null, simulated: false } },
    { by: own, changes: null },
  ])
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

describe('pages of a timeline', () => {
  test('are in order even where log IDs gain a digit', async () => {
    await api.sql("select setval('audit_entries_position_seq', 99_998)")
    const person = await createPerson(client, type)
    for (const name of ['A', 'B', 'C']) await rename(person, name)
    const names = (await readAll(person, '1')).map((entry) => 'changes' in entry && entry.changes?.fullname)
    expect(names).toMatchObject([{ to: 'C' }, { to: 'B' }, { to: 'A' }, undefined])
  })

  test.each(['1', '2', '3', '50'])(
    'with a limit of %s contain every entry once, in order, while new entries arrive',
    async (limit) => {
      const person = await createPerson(client, type)
      for (const name of ['A', 'B']) {
        await rename(person, name)
        await send(person, name)
        await raise(person)
      }
      const before = (await read(person)).entries.map(({ id }) => id)
      expect(before).toHaveLength(7)
      const comes = [() => rename(person, `${limit} C`), () => send(person, 'C'), () => raise(person)]
      let turn = 0
      const seen = await readAll(person, limit, async () => {
        await comes[turn++ % comes.length]?.()
      })
      expect(seen.map(({ id }) => id)).toEqual(before)
    },
  )

  test('the timeline of an account without messages shows no messages that arrive while it is being paged', async () => {
    const person = await createPerson(client, type)
    await rename(person, 'A')
    const seen = await readAll(person, '1', async () => {
      await send(person, 'new')
      await raise(person)
    })
    expect(seen.map(({ kind }) => kind)).toEqual(['changed', 'created'])
  })

  test.each(['abc', Buffer.from('....').toString('base64url'), Buffer.from("~'....").toString('base64url')])(
    'the invalid cursor %j gets 422 at cursor',
    async (cursor) => {
      const person = await createPerson(client, type)
      const result = await client.listTimeline({ params: paramsOf(person), query: { cursor } })
      expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'cursor' }] } })
    },
  )
})

test('an account stored without an audit entry still starts with its creation', async () => {
  const person = await createPerson(client, type)
  await api.sql('delete from audit_entries where record_id = $1', [person.id])
  await rename(person, 'Ana')
  const { account } = dataOf(await client.readAccount({ params: paramsOf(person) }))
  const entries = await readAll(person, '1')
  expect(entries).toMatchObject([
    { kind: 'changed' },
    { kind: 'created', at: account.creationDate, by: null, changes: null },
  ])
})

test('a bulk change to the account names the job', async () => {
  const person = await createPerson(client, type)
  const body = { action: 'validate' as const, accountIds: [person.id] }
  const { job } = dataOf(await client.createBulkJob({ body }))
  await workOnJobs()
  const { entries } = await read(person)
  expect(entries).toMatchObject([
    { kind: 'changed', job: { jobId: job.id, kind: 'validate', name: null } },
    { kind: 'created', job: null },
  ])
})

test('a deleted account, an unknown one and one of another business have no timeline', async () => {
  const person = await createPerson(client, type)
  const params = paramsOf(person)
  const missing = { ok: false, failure: { status: 404, code: 'not_found' } }
  expect(await api.strangerClient().listTimeline({ params, query: {} })).toMatchObject(missing)
  expect(await client.listTimeline({ params: { accountId: 'nobody' }, query: {} })).toMatchObject(missing)
  dataOf(await client.deleteAccount({ params }))
  expect(await client.listTimeline({ params, query: {} })).toMatchObject(missing)
})

test.each(roles)('a %s may read a timeline', async (role) => {
  const person = await createPerson(client, type)
  const result = await api.client(role).listTimeline({ params: paramsOf(person), query: {} })
  expect(dataOf(result).entries).toHaveLength(1)
})

test('the account’s look-ups are only in the audit log', async () => {
  const person = await createPerson(client, type)
  await api.sql(
    `insert into audit_entries (business_id, action, record_kind, record_id, changes)
      values ($1, 'lookUp', 'account', $2, '{"found": 1, "by": "phone"}')`,
    [api.businessId, person.id],
  )
  expect((await read(person)).entries.map(({ kind }) => kind)).toEqual(['created'])
})

test('a page of a history with tens of thousands of entries reads no more rows than one with ten', {
  tags: 'long',
}, async () => {
  const limit = 11
  const [long, short] = [await createPerson(client, type), await createPerson(client, type)]
  for (const person of [long, short]) {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await rename(person, name)
    await send(person, 'Water')
    await raise(person)
  }
  await lengthen(long, 20_000)
  const [ofLong, ofShort] = [await rowsRead(long), await rowsRead(short)]
  // Each source may read `limit` rows, and each of these may have related rows.
  expect(ofShort).toBeGreaterThan(0)
  expect(ofLong).toBeLessThan(12 * limit)

  async function rowsRead({ id }: Person): Promise<number> {
    const { text, values } = timelineStatement(api.businessId, id, newest, limit)
    const [row] = await api.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    return countScanned(row?.['QUERY PLAN'][0]?.Plan as Plan)
  }
})

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Returns the total number of rows that the scans in a plan have read. */
function countScanned(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + countScanned(one), 0)
  // The rows of a subquery scan are counted in the scans below it.
  if (!/(?<!Subquery )Scan/.test(plan['Node Type'])) return below
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan
  return below + (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops']
}

/**
 * Inserts `count` audit entries, alerts and notifications of the account with SQL, because the API would take too
 * long.
 */
async function lengthen({ id, phone }: Person, count: number): Promise<void> {
  const values = [api.businessId, id, count]
  const times = 'from generate_series(1, $3::int) n'
  await api.sql(
    `insert into audit_entries (business_id, action, record_kind, record_id)
      select $1, case n % 2 when 0 then 'update' else 'lookUp' end, 'account', $2 ${times}`,
    values,
  )
  await api.sql(
    `insert into alerts (business_id, id, number, alert_type, latitude, longitude, account_id)
      select $1, new_id(), 1000 + n, 'fire', 0, 0, $2 ${times}`,
    values,
  )
  await api.sql(
    `with sent as (
      insert into notifications (business_id, id, message, recipients_to, recipients, state)
      select $1, new_id(), '{"title": "x"}', '{}', 1, 'done' from generate_series(1, $3::int) returning id
    ) insert into deliveries (business_id, notification_id, account_id, phone, channel, state)
      select $1, sent.id, $2, $4, channel, 'kept' from sent, unnest('{push,whatsapp}'::text[]) channel`,
    [...values, phone],
  )
  await api.sql('analyze')
}
