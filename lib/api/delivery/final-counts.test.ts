import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { storeStatuses } from './callbacks/status-repository'
import type { MessageStatus } from './callbacks/statuses'
import { updateFinished } from './repository'
import { type DeliveryResult, updateResults } from './result-repository'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const messageOf = (position: number) => `wamid.${position}`
const said = (position: number, state: MessageStatus['state']): MessageStatus => ({
  channel: 'whatsapp',
  messageId: messageOf(position),
  state,
  code: null,
})

/** Stores a notification whose deliveries are all in flight; returns its ID and the deliveries' positions. */
async function underWay(count: number): Promise<{ id: string; positions: number[] }> {
  const id = await rig.sendWhatsApp(Array.from({ length: count }, newPhone))
  const rows = await rig.api.sql<{ position: number }>(
    `update deliveries set state = 'sending', attempts = 1, lease_until = now() + interval '1 minute'
      where notification_id = $1 returning position`,
    [id],
  )
  return { id, positions: rows.map(({ position }) => position) }
}

const none = { providerCode: null, providerMessage: null, afterSeconds: 0, deviceGone: false }
const accepted = (position: number): DeliveryResult => ({
  ...none,
  state: 'accepted',
  reason: null,
  providerMessageId: messageOf(position),
})
const refused: DeliveryResult = {
  ...none,
  state: 'failed',
  reason: 'provider_refused',
  providerMessageId: null,
}
const write = (positions: number[], resultOf: (position: number) => DeliveryResult) =>
  updateResults(
    positions.map((position) => ({
      delivery: { businessId: rig.api.businessId, position, attempt: 1 },
      result: resultOf(position),
    })),
  )

const keptCounts = async (id: string) =>
  (
    await rig.api.sql<{ counts: Record<string, number> | null }>(
      'select final_counts as counts from notifications where id = $1',
      [id],
    )
  )[0]?.counts

/** Runs `work` in a transaction that stays open until `end` is called. `end` resolves after the commit. */
async function open(work: () => Promise<unknown>): Promise<{ end(): Promise<void> }> {
  let done: () => void = () => {}
  let close: () => void = () => {}
  const isDone = new Promise<void>((resolve) => {
    done = resolve
  })
  const closing = new Promise<void>((resolve) => {
    close = resolve
  })
  const whole = inTransaction(async () => {
    await work()
    done()
    await closing
  })
  await Promise.race([isDone, whole])
  return {
    async end() {
      close()
      await whole
    },
  }
}

const untilWaiting = () =>
  eventually(async () => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect(await rig.api.sql(sql)).toHaveLength(1)
  })

it('counts a status that arrives while the notification ends, if it is stored first', async () => {
  const { id, positions } = await underWay(2)
  await write(positions, accepted)
  const statuses = await open(() => storeStatuses([said(positions[1] ?? 0, 'delivered')]))
  const finished = updateFinished([id])
  await untilWaiting()
  await statuses.end()
  await finished
  expect(await keptCounts(id)).toMatchObject({ accepted: 1, delivered: 1 })
})

it('counts a status that arrives while the notification ends, if it is stored last', async () => {
  const { id, positions } = await underWay(2)
  await write(positions, accepted)
  const finished = await open(() => updateFinished([id]))
  const stored = storeStatuses([said(positions[1] ?? 0, 'delivered')])
  await untilWaiting()
  await finished.end()
  await stored
  expect(await keptCounts(id)).toMatchObject({ accepted: 1, delivered: 1 })
})

it('does not end a notification while a result is pending, and then counts every result', async () => {
  const { id, positions } = await underWay(2)
  const [first = 0, second = 0] = positions
  await write([first], accepted)
  const result = await open(() => write([second], () => refused))
  await updateFinished([id])
  expect(await keptCounts(id)).toBeNull()
  await result.end()
  await updateFinished([id])
  expect(await keptCounts(id)).toMatchObject({ accepted: 1, failed: 1, sending: 0 })
})

it('adds up to the number of deliveries when results, statuses and ends are written concurrently', async () => {
  const { id, positions } = await underWay(120)
  const batches = Array.from({ length: 12 }, (_, index) => positions.slice(index * 10, index * 10 + 10))
  await Promise.all(
    batches.map(async (batch, index) => {
      await write(batch, (position) => (position % 5 === 0 ? refused : accepted(position)))
      const state = index % 2 === 0 ? 'delivered' : 'read'
      await Promise.all([
        storeStatuses(batch.toReversed().map((position) => said(position, state))),
        updateFinished([id]),
      ])
    }),
  )
  const rows = await rig.api.sql<{ counts: Record<string, number> }>(
    `select json_object_agg(state, number) as counts from
      (select state, count(*) as number from deliveries where notification_id = $1 group by state) by_state`,
    [id],
  )
  expect(await keptCounts(id)).toMatchObject(rows[0]?.counts ?? {})
  expect((await rig.notification(id)).state).toBe('done')
})
