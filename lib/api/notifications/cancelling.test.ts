import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryStates, personStates } from '@/lib/contract/choices'
import type { DeliveryState, PersonState } from '@/lib/contract/notification'
import type { CreateNotification } from '@/lib/contract/sending'
import { connectAlone } from '../db/pool'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const one = (notificationId: string) => ({ params: { notificationId } })
let texts = 0

async function create(body: Partial<CreateNotification>, client = rig.client): Promise<string> {
  texts += 1
  const message = { title: `Gas ${texts}`, sendWhatsApp: true }
  return dataOf(await client.createNotification({ body: { message, ...body } })).notification.id
}

/** Creates a notification with 1202 deliveries, of which two may have been sent before. */
async function createInterrupted(): Promise<string> {
  const id = await create({ phones: phones(1202), undoSeconds: 60 })
  await rig.api.sql(
    `update deliveries set reason = 'interrupted' where position in
      (select position from deliveries where notification_id = $1 order by position desc limit 2)`,
    [id],
  )
  return id
}

const storedAs = async (id: string, state: string) =>
  (
    await rig.api.sql<{ number: number }>(
      'select count(*) as number from deliveries where notification_id = $1 and state = $2',
      [id, state],
    )
  )[0]?.number

type Page = { keys: string[]; next: string | null }

async function pagesOf(read: (cursor?: string) => Promise<Page>): Promise<string[]> {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    keys.push(...page.keys)
    cursor = page.next ?? undefined
  } while (cursor)
  return keys
}

async function listedAs(id: string, state: DeliveryState): Promise<string[]> {
  return pagesOf(async (cursor) => {
    const query = { state, cursor, limit: '500' }
    const { deliveries, next } = dataOf(await rig.client.listDeliveries({ ...one(id), query }))
    return { keys: deliveries.map((delivery) => delivery.state), next }
  })
}

async function peopleAs(id: string, state: PersonState): Promise<string[]> {
  return pagesOf(async (cursor) => {
    const query = { state, cursor, limit: '500' }
    const { people, next } = dataOf(await rig.client.listPeople({ ...one(id), query }))
    return { keys: people.map((person) => person.state), next }
  })
}

async function exportedAs(id: string, state: DeliveryState): Promise<string[]> {
  const file = dataOf(await rig.client.exportDeliveries({ ...one(id), query: { state } }))
  const [, ...lines] = (await new Response(file).text()).trim().split('\r\n')
  return lines.map((line) => line.split(',')[4] ?? '')
}

const tally = (states: string[]) => [states.length, ...new Set(states)]
const only = (state: string, number = 0) => (number === 0 ? [0] : [number, state])

/** Asserts that the counts, the lists, the export and the filters by state agree. */
async function expectFiltersAsCounted(
  id: string,
  deliveries: Partial<Record<DeliveryState, number>>,
  persons: Partial<Record<PersonState, number>>,
) {
  const { counts, people } = await rig.notification(id)
  expect({ counts, people }).toMatchObject({ counts: deliveries, people: persons })
  for (const state of deliveryStates) {
    expect(tally(await listedAs(id, state)), state).toEqual(only(state, deliveries[state]))
    expect(tally(await exportedAs(id, state)), state).toEqual(only(state, deliveries[state]))
  }
  for (const state of personStates) {
    expect(tally(await peopleAs(id, state)), state).toEqual(only(state, persons[state]))
  }
}

describe('a large cancelled notification', () => {
  it('shows no delivery as queued right after the cancellation, although its rows are updated later', async () => {
    const list = phones(3000)
    const id = await create({ phones: list, undoSeconds: 60 })
    const cancelled = dataOf(await rig.client.cancelNotification(one(id))).notification
    expect(await storedAs(id, 'queued')).toBeGreaterThan(0)
    const expected = { counts: { cancelled: 3000, queued: 0 }, people: { cancelled: 3000, waiting: 0 } }
    expect(cancelled).toMatchObject({ state: 'cancelled', ...expected })
    const { notifications } = dataOf(await rig.client.listNotifications({ query: { limit: '1' } }))
    expect(notifications).toMatchObject([{ id, counts: expected.counts }])
    const states = (await rig.deliveries(id)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['cancelled']))
    const { people } = dataOf(await rig.client.listPeople({ ...one(id), query: { limit: '500' } }))
    expect(new Set(people.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    await rig.api.sql('update deliveries set next_attempt_at = now() where notification_id = $1', [id])
    const worker = rig.work()
    await eventually(async () => expect(await storedAs(id, 'cancelled')).toBe(3000))
    expect(rig.whatsApp.requests).toEqual([])
    await eventually(async () =>
      expect(await rig.api.sql('select final_counts from notifications where id = $1', [id])).toMatchObject([
        { final_counts: { cancelled: 3000, queued: 0 } },
      ]),
    )
    await worker.stop()
  })

  it('counts requeued deliveries as unknown, because they may already have been sent', async () => {
    const id = await createInterrupted()
    const { counts } = dataOf(await rig.client.cancelNotification(one(id))).notification
    expect(counts).toMatchObject({ cancelled: 1200, unknown: 2, queued: 0 })
  })

  it('is shown as cancelled for an account whose delivery row is not updated yet', async () => {
    const person = await createPerson(rig.client, rig.type)
    const id = await create({ accountIDs: [person.id], undoSeconds: 60 })
    dataOf(await rig.client.cancelNotification(one(id)))
    await rig.api.sql(
      "update deliveries set state = 'queued' where notification_id = $1 and channel = 'whatsapp'",
      [id],
    )
    const cancelled = { channel: 'whatsapp', state: 'cancelled' }
    const account = { params: { accountId: person.id }, query: {} }
    const { entries } = dataOf(await rig.client.listTimeline(account))
    expect(entries.find(({ kind }) => kind === 'notification')).toMatchObject({
      notification: { deliveries: expect.arrayContaining([expect.objectContaining(cancelled)]) },
    })
    const { notifications } = dataOf(await rig.client.listAccountNotifications(account))
    expect(notifications).toMatchObject([
      { deliveries: expect.arrayContaining([expect.objectContaining(cancelled)]) },
    ])
    expect(await rig.deliveries(id)).toContainEqual(expect.objectContaining(cancelled))
  })

  it('is filtered by the shown state while its rows are being updated, and afterwards', {
    tags: 'long',
  }, async () => {
    const id = await createInterrupted()
    await expectFiltersAsCounted(id, { queued: 1202 }, { waiting: 1202 })
    dataOf(await rig.client.cancelNotification(one(id)))
    expect(await storedAs(id, 'queued')).toBeGreaterThan(0)
    const expected = { cancelled: 1200, unknown: 2 }
    await expectFiltersAsCounted(id, expected, expected)
    const worker = rig.work()
    await eventually(async () => expect(await storedAs(id, 'queued')).toBe(0))
    await worker.stop()
    await expectFiltersAsCounted(id, expected, expected)
  })
})

const acts: Record<
  string,
  { prepare: () => Promise<string>; act: (id: string) => Promise<{ ok: boolean }> }
> = {
  cancelled: {
    prepare: () => create({ phones: phones(2), undoSeconds: 60 }),
    act: (id) => rig.client.cancelNotification(one(id)),
  },
  approved: {
    prepare: async () => {
      dataOf(await rig.client.updateBusiness({ body: { approvalAbove: 1 } }))
      const id = await create({ phones: phones(2) }, rig.api.client('sender'))
      dataOf(await rig.client.updateBusiness({ body: { approvalAbove: null } }))
      return id
    },
    act: (id) => rig.client.approveNotification(one(id)),
  },
  'sent again': {
    prepare: async () => {
      const id = await create({ phones: phones(2) })
      await rig.api.sql("update deliveries set state = 'failed' where notification_id = $1", [id])
      return id
    },
    act: (id) => rig.client.retryNotification({ ...one(id), body: {} }, { idempotencyKey: `again-${id}` }),
  },
}

describe('counting the people of a notification', () => {
  it.each(Object.keys(acts))('does not delay other requests while the notification is %s', async (name) => {
    const { prepare, act } = acts[name] as (typeof acts)[string]
    const id = await prepare()
    const blocker = await connectAlone(rig.databaseUrl)
    await blocker.query('begin')
    // Locks a table that is read only when people are counted.
    await blocker.query('lock table audience_chunks in access exclusive mode')
    const answer = act(id)
    await eventually(async () => {
      const sql =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      expect(await rig.api.sql(sql)).toHaveLength(1)
    })
    const locked = rig.api.sql('select id from notifications where id = $1 for update nowait', [id])
    await expect(locked).resolves.toEqual([{ id }])
    await blocker.query('rollback')
    await blocker.end()
    expect(await answer).toMatchObject({ ok: true })
  })
})
