import { beforeEach, expect, test } from 'vitest'
import { connectAlone } from '../db/pool'
import { inTransaction } from '../db/transaction'
import { testApi } from '../fixtures/test-api'
import { claimDeliveries } from './claim-repository'
import { addMissingTurns } from './due-in-turn'
import { updateResults } from './result-repository'

const { api } = testApi()
beforeEach(async () => {
  await api.sql("update deliveries set state = 'accepted'")
  while ((await claim(1)).isContended);
})

const claim = (limit: number) =>
  inTransaction(() =>
    claimDeliveries('sms', { limit, leaseSeconds: 60, share: limit, running: {}, isProbe: false }),
  )

const phonesOf = async (limit: number) => (await claim(limit)).claimed.map(({ phone }) => phone ?? '')

let stored = 0
/** Stores a notification with this many deliveries. Their phone numbers begin with `name`. */
async function store(businessId: string, rows: number, name = businessId): Promise<string> {
  stored += 1
  const id = `turn-${stored}`
  await api.sql(
    `with own as (insert into businesses (id, name) values ($1, $1) on conflict do nothing), stored as (
      insert into notifications (business_id, id, message, recipients_to, recipients)
      values ($1, $2, '{"title": "Water"}', '{}', $3)
    )
    insert into deliveries (business_id, notification_id, phone, channel)
    select $1, $2, $4 || ' ' || n, 'sms' from generate_series(1, $3::integer) n`,
    [businessId, id, rows, name],
  )
  return id
}

test('businesses take turns across claims, starting with the one that has waited longest', async () => {
  await store('a', 5)
  await store('b', 5)
  await store('c', 1)
  const claimed: string[] = []
  for (let turn = 0; turn < 6; turn += 1) claimed.push(...(await phonesOf(1)))
  expect(claimed).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3'])
})

test('a claim takes the same number of deliveries from each business, and all from one business if no other business is waiting', async () => {
  await store('a', 9)
  await store('b', 3)
  expect((await phonesOf(4)).toSorted()).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  expect((await phonesOf(4)).toSorted()).toEqual(['a 3', 'a 4', 'b 3'])
  expect(await phonesOf(4)).toEqual(['a 5', 'a 6', 'a 7', 'a 8'])
})

test('a business’s smallest notification comes first, even if more notifications wait than fit in one round', async () => {
  for (let number = 0; number < 60; number += 1) await store('a', 3, `large ${number}`)
  await store('a', 1, 'small')
  const claimed: string[] = []
  for (let turn = 0; turn < 20; turn += 1) claimed.push(...(await phonesOf(1)))
  expect(claimed).toContain('small 1')
  expect(new Set(claimed.map((phone) => phone.split(' ')[1])).size).toBeGreaterThan(10)
})

test('a delivery waiting for its retry does not hold up others, and is claimed when it is due', async () => {
  await store('a', 1)
  const [first] = (await claim(1)).claimed
  if (!first) throw new Error('Nothing was claimed.')
  const result = {
    state: 'queued' as const,
    reason: null,
    providerCode: null,
    providerMessage: null,
    providerMessageId: null,
    afterSeconds: 3600,
    deviceGone: false,
  }
  await updateResults([{ delivery: first, result }])
  expect(await phonesOf(1)).toEqual([])
  await store('b', 1)
  expect(await phonesOf(1)).toEqual(['b 1'])
  await api.sql("update deliveries set next_attempt_at = now() where state = 'queued'")
  expect(await phonesOf(1)).toEqual(['a 1'])
})

test('a thousand cancelled notifications do not delay the other notifications of their business for long', async () => {
  await api.sql(
    `insert into deliveries (business_id, notification_id, phone, channel)
     select $1, 'gone-' || n, '+' || n, 'sms' from generate_series(1, 1000) n`,
    [api.businessId],
  )
  await api.sql("update deliveries set state = 'cancelled' where notification_id like 'gone-%'")
  await store(api.businessId, 1, 'waiting')
  const claimed: string[] = []
  for (let claims = 0; claims < 20 && claimed.length === 0; claims += 1) {
    const taken = await claim(1)
    claimed.push(...taken.claimed.map(({ phone }) => phone ?? ''))
    expect(taken.claimed.length === 1 || taken.isContended).toBe(true)
  }
  expect(claimed).toEqual(['waiting 1'])
})

test('deliveries queued while a turn ends get a turn as soon as they are stored', async () => {
  const id = await store('a', 1)
  const queue = (phone: string) => ({
    text: "insert into deliveries (business_id, notification_id, phone, channel) values ('a', $1, $2, 'sms')",
    values: [id, phone],
  })
  const other = await connectAlone(api.databaseUrl)
  try {
    await other.query('begin')
    await other.query(queue('queued before'))
    expect(await phonesOf(2)).toEqual(['a 1'])
    expect(await phonesOf(2)).toEqual([])
    await other.query('commit')
    await inTransaction(async () => {
      expect(await phonesOf(2)).toEqual(['queued before'])
      await other.query(queue('queued meanwhile'))
    })
    expect(await phonesOf(2)).toEqual(['queued meanwhile'])
  } finally {
    await other.end()
  }
})

test('turns missing in a restored copy are added once', async () => {
  await store('a', 2)
  await api.sql('delete from queued_notifications')
  await api.sql('delete from queued_businesses')
  expect(await phonesOf(2)).toEqual([])
  expect(await addMissingTurns()).toBe(2)
  expect(await addMissingTurns()).toBe(0)
  expect(await phonesOf(2)).toEqual(['a 1', 'a 2'])
})
