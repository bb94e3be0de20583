import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectAlone } from '../db/pool'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { cancelDeliveries } from '../notifications/changes-repository'
import { storeStatuses } from './callbacks/status-repository'
import { foldCountChanges } from './count-repository'
import { updateFinished } from './repository'
import { endInterrupted, releaseDeliveries, updateResults } from './result-repository'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const one = (notificationId: string) => ({ params: { notificationId } })

async function positionsOf(id: string): Promise<number[]> {
  const sql = 'select position from deliveries where notification_id = $1 order by position'
  return (await rig.api.sql<{ position: number }>(sql, [id])).map(({ position }) => position)
}

const claim = (positions: number[]) =>
  rig.api.sql(
    `update deliveries set state = 'sending', attempts = attempts + 1, lease_until = now() + interval '1 minute'
      where position = any($1::bigint[])`,
    [positions],
  )

const none = { providerCode: null, providerMessage: null, afterSeconds: 0, deviceGone: false }
const write = (positions: number[], state: 'accepted' | 'failed' | 'queued') =>
  updateResults(
    positions.map((position) => ({
      delivery: { businessId: rig.api.businessId, position, attempt: 1 },
      result: {
        ...none,
        state,
        reason: state === 'queued' ? ('provider_answer_unclear' as const) : null,
        providerMessageId: state === 'accepted' ? `wamid.live.${position}` : null,
      },
    })),
  )

/**
 * Asserts that the notification's counts, both in the list and when read alone, match its deliveries, whether
 * or not recorded changes have been folded.
 */
async function expectExact(id: string): Promise<Record<string, number>> {
  const [row] = await rig.api.sql<{ counts: Record<string, number> }>(
    `select json_object_agg(state, number) as counts from (
      select case when d.state <> 'queued' or n.state <> 'cancelled' then d.state
        when d.reason is null then 'cancelled' else 'unknown' end as state, count(*) as number
      from deliveries d join notifications n on n.id = d.notification_id where n.id = $1 group by 1
    ) by_state`,
    [id],
  )
  const expected = row?.counts ?? {}
  for (const fold of [false, true]) {
    if (fold) await foldCountChanges(2)
    const { counts } = await rig.notification(id)
    expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))).toEqual(expected)
    const { notifications } = dataOf(await rig.client.listNotifications({ query: {} }))
    expect(notifications.find((listed) => listed.id === id)?.counts).toEqual(counts)
  }
  return expected
}

it('the counts of a running notification match its deliveries after each change', async () => {
  const id = await rig.sendWhatsApp(phones(10))
  const all = await positionsOf(id)
  expect(await expectExact(id)).toEqual({ queued: 10 })
  await claim(all.slice(0, 8))
  expect(await expectExact(id)).toEqual({ queued: 2, sending: 8 })
  await write(all.slice(0, 2), 'accepted')
  await write(all.slice(2, 4), 'failed')
  await write(all.slice(4, 6), 'queued')
  expect(await expectExact(id)).toEqual({ accepted: 2, failed: 2, queued: 4, sending: 2 })
  await storeStatuses([{ channel: 'whatsapp', messageId: `wamid.live.${all[0]}`, state: 'read', code: null }])
  await releaseDeliveries([{ businessId: rig.api.businessId, position: all[6] ?? 0, attempt: 1 }])
  await rig.api.sql("update deliveries set lease_until = now() - interval '1 second' where position = $1", [
    all[7],
  ])
  await endInterrupted(5)
  expect(await expectExact(id)).toEqual({ accepted: 1, read: 1, failed: 2, queued: 5, unknown: 1 })
  dataOf(await rig.client.retryNotification({ ...one(id), body: { unknown: true, reason: 'Asked for' } }))
  expect(await expectExact(id)).toEqual({ accepted: 1, read: 1, queued: 8 })
  await rig.api.sql("update notifications set state = 'cancelled' where id = $1", [id])
  expect(await expectExact(id)).toEqual({ accepted: 1, read: 1, cancelled: 5, unknown: 3 })
  await cancelDeliveries({ businessId: rig.api.businessId, id })
  expect(await expectExact(id)).toEqual({ accepted: 1, read: 1, cancelled: 5, unknown: 3 })
})

it('a finished notification that is requeued keeps its counts, including statuses that arrived in the meantime', async () => {
  const id = await rig.sendWhatsApp(phones(4))
  const all = await positionsOf(id)
  await claim(all)
  await write(all.slice(0, 2), 'accepted')
  await write(all.slice(2), 'failed')
  await updateFinished([id])
  await storeStatuses([
    { channel: 'whatsapp', messageId: `wamid.live.${all[0]}`, state: 'delivered', code: null },
  ])
  expect(await expectExact(id)).toEqual({ accepted: 1, delivered: 1, failed: 2 })
  dataOf(await rig.client.retryNotification({ ...one(id), body: {} }))
  expect(await expectExact(id)).toEqual({ accepted: 1, delivered: 1, queued: 2 })
})

it('a change that is rolled back is not counted', async () => {
  const id = await rig.sendWhatsApp(phones(3))
  const client = await connectAlone(rig.databaseUrl)
  await client.query('begin')
  await client.query("update deliveries set state = 'accepted' where notification_id = $1", [id])
  await client.end()
  expect(await expectExact(id)).toEqual({ queued: 3 })
})

it('changes that many workers store and fold concurrently are each counted once', async () => {
  const id = await rig.sendWhatsApp(phones(200))
  const all = await positionsOf(id)
  await Promise.all(
    Array.from({ length: 20 }, async (_, batch) => {
      const own = all.slice(batch * 10, batch * 10 + 10)
      await claim(own)
      await Promise.all([write(own, batch % 2 === 0 ? 'accepted' : 'failed'), foldCountChanges(7)])
    }),
  )
  expect(await expectExact(id)).toEqual({ accepted: 100, failed: 100 })
  while ((await foldCountChanges(50)) > 0);
  expect(await rig.api.sql('select from delivery_count_changes')).toEqual([])
  expect(await expectExact(id)).toEqual({ accepted: 100, failed: 100 })
})

it('a list of running notifications and its summary read no deliveries', async () => {
  const id = await rig.sendWhatsApp(phones(2))
  await rig.api.sql('update notifications set recipients = 1000000 where id = $1', [id])
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const look = async () => {
    const { notifications } = dataOf(await rig.client.listNotifications({ query: {} }))
    const { real } = dataOf(await rig.client.summarizeNotifications({ query: { since } }))
    return [notifications.find((listed) => listed.id === id)?.counts, real.counts]
  }
  const before = await look()
  expect(before[0]).toMatchObject({ queued: 2 })
  await rig.api.sql('delete from deliveries where notification_id = $1', [id])
  expect(await look()).toEqual(before)
})

/** Stores a running notification to this many people, with a push and a WhatsApp message for each. */
async function storeRunning(id: string, people: number): Promise<void> {
  const { businessId } = rig.api
  await rig.api.sql(
    `insert into notifications (business_id, id, message, recipients_to, recipients, state, leaves_at)
      values ($1, $2, '{}', '{"accountTypeIDs": []}', $3, 'running', now())`,
    [businessId, id, people],
  )
  await rig.api.sql(
    `insert into deliveries (business_id, notification_id, account_id, channel, state)
      select $1, $2, 'account-' || n, channel, 'queued'
      from generate_series(1, $3::integer) n, (values ('push'), ('whatsapp')) channels(channel)`,
    [businessId, id, people],
  )
}

const textOf = (statement: unknown) => (statement as { text?: string }).text ?? ''

/** Runs `looks` and counts the statements that count a notification's people. */
async function countsDuring<T>(looks: () => Promise<T>): Promise<{ seen: T; counts: number }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const seen = await looks()
  const counts = sent.mock.calls.filter(([statement]) => /^select n\.id, counted/.test(textOf(statement)))
  sent.mockRestore()
  return { seen, counts: counts.length }
}

const fifteen = <T>(look: () => Promise<T>) => Promise.all(Array.from({ length: 15 }, look))
const listed = async (id: string) => {
  const { notifications } = dataOf(await rig.client.listNotifications({ query: {} }))
  return notifications.find((one) => one.id === id)?.people
}

it.each([
  ['a notification', 5_000, async (id: string) => (await rig.notification(id)).people],
  ['a list', 1_000, listed],
])(
  'the people of %s in progress are counted once for all simultaneous requests',
  async (what, people, look) => {
    const id = `n-watched-${what.replace(' ', '-')}`
    await storeRunning(id, people)
    const { seen, counts } = await countsDuring(() => fifteen(() => look(id)))
    for (const one of seen) expect(one).toMatchObject({ waiting: people, delivered: 0 })
    expect(counts).toBeGreaterThan(0)
    // More than one statement runs if the machine is so slow that the first result expires before the last
    // read.
    expect(counts).toBeLessThan(10)
  },
)

it('a list caches the counts of people of a finished notification, and counts again after a new status', async () => {
  await storeRunning('n-listed', 20)
  await rig.api.sql(
    `update deliveries set state = case channel when 'push' then 'failed' else 'accepted' end,
      provider_message_id = case channel when 'whatsapp' then 'wamid.listed.' || account_id end
      where notification_id = 'n-listed'`,
  )
  await updateFinished(['n-listed'])
  expect(await listed('n-listed')).toMatchObject({ accepted: 20 })
  const kept =
    "select final_people as people from notifications where id = 'n-listed' and people_of = final_counts"
  expect(await rig.api.sql(kept)).toMatchObject([{ people: { accepted: 20 } }])
  await storeStatuses([
    { channel: 'whatsapp', messageId: 'wamid.listed.account-1', state: 'read', code: null },
  ])
  await eventually(async () => expect(await listed('n-listed')).toMatchObject({ accepted: 19, read: 1 }))
})

it('a list does not wait for a transaction that is changing one of its notifications', async () => {
  await storeRunning('n-locked', 20)
  await rig.api.sql("update deliveries set state = 'accepted' where notification_id = 'n-locked'")
  await updateFinished(['n-locked'])
  const changing = await connectAlone(rig.databaseUrl)
  await changing.query("begin; select from notifications where id = 'n-locked' for update")
  expect(await listed('n-locked')).toMatchObject({ accepted: 20 })
  await changing.end()
})

it('the counts of people of a large notification are up to date once it is cancelled or has nothing left to send', async () => {
  await storeRunning('n-ending', 10_000)
  const peopleNow = async () => (await rig.notification('n-ending')).people
  const set = (state: string, accounts: string) =>
    rig.api.sql(
      `update deliveries set state = $1 where notification_id = 'n-ending' and account_id ${accounts} 'account-1'`,
      [state],
    )
  await set('accepted', '<>')
  await set('sending', '=')
  expect(await peopleNow()).toMatchObject({ waiting: 1, accepted: 9_999 })
  await rig.api.sql("update notifications set state = 'cancelled' where id = 'n-ending'")
  expect(await peopleNow()).toMatchObject({ waiting: 1, accepted: 9_999 })
  await set('cancelled', '=')
  const ended = await peopleNow()
  expect(ended).toMatchObject({ waiting: 0, accepted: 9_999, cancelled: 1 })
  await updateFinished(['n-ending'])
  expect(await peopleNow()).toEqual(ended)
  await rig.api.sql("delete from deliveries where notification_id = 'n-ending'")
  expect(await peopleNow()).toEqual(ended)
})

it('unsent recipients are cancelled together with the notification', async () => {
  await storeRunning('n-stopped', 10_000)
  expect((await rig.notification('n-stopped')).people).toMatchObject({ waiting: 10_000 })
  await rig.api.sql("update notifications set state = 'cancelled' where id = 'n-stopped'")
  expect((await rig.notification('n-stopped')).people).toMatchObject({ waiting: 0, cancelled: 10_000 })
})
