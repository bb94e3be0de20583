import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '@/lib/logging'
import { connectAlone } from '../../db/pool'
import { inTransaction } from '../../db/transaction'
import { type DeliveryRig, startDeliveryRig } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { newPhone } from '../../fixtures/people'
import { startHousekeeping } from '../../processes/housekeeping'
import { updateFinished } from '../repository'
import { updateResults } from '../result-repository'
import { applyStatuses, insertStatuses, storeStatuses } from './status-repository'
import type { MessageStatus } from './statuses'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(() => rig.api.sql('delete from message_statuses'))
afterAll(() => rig.stop())

const said = (messageId: string, state: MessageStatus['state']): MessageStatus => ({
  channel: 'whatsapp',
  messageId,
  state,
  code: null,
})
const inOrder = (ids: string[], state: MessageStatus['state']) => ids.map((id) => said(id, state))

/**
 * Stores notifications with `each` accepted messages and waits until they have ended. Returns the
 * notifications' IDs and their message IDs.
 */
async function sendMany(
  notifications: number,
  each: number,
): Promise<{ ids: string[]; messages: string[][] }> {
  const ids: string[] = []
  while (ids.length < notifications) {
    ids.push(await rig.sendWhatsApp(Array.from({ length: each }, newPhone)))
  }
  await rig.api.sql(
    `update deliveries set state = 'accepted', provider_message_id = 'wamid.' || position where notification_id = any($1)`,
    [ids],
  )
  await updateFinished(ids)
  const rows = await rig.api.sql<{ messages: string[] }>(
    `select array_agg(provider_message_id order by position) as messages from deliveries
      where notification_id = any($1) group by notification_id order by notification_id`,
    [ids],
  )
  const messages = Array.from({ length: each }, (_, place) => rows.map((row) => row.messages[place] ?? ''))
  return { ids, messages }
}

const kept = () => rig.api.sql<{ id: string }>('select message_id as id from message_statuses')
const countsOf = async (id: string) => (await rig.notification(id)).counts

/** Waits until this many statements are waiting for a lock. */
const untilWaiting = (count: number) =>
  eventually(async () => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect(await rig.api.sql(sql)).toHaveLength(count)
  })

describe('batches of statuses', () => {
  it('statuses of many messages never deadlock when stored in opposite orders at the same time', {
    tags: 'long',
  }, async () => {
    const { ids, messages } = await sendMany(12, 2)
    const [first = [], second = []] = messages
    let works = 0
    const apply = (list: string[]) =>
      inTransaction(async () => {
        works += 1
        await applyStatuses(list)
      })
    for (let round = 0; round < 25; round += 1) {
      const backwards = second.toReversed()
      await insertStatuses([...inOrder(first, 'read'), ...inOrder(backwards, 'delivered')])
      await Promise.all([apply(first), apply(backwards), apply([...backwards, ...first])])
      for (const id of ids) expect(await countsOf(id)).toMatchObject({ read: 1, delivered: 1, accepted: 0 })
      await rig.api.sql(
        `update deliveries set state = 'accepted' where state in ('read', 'delivered') and notification_id = any($1)`,
        [ids],
      )
      await rig.api.sql(
        `update notifications set final_counts = final_counts || '{"read": 0, "delivered": 0, "accepted": 2}'
          where id = any($1)`,
        [ids],
      )
    }
    // More than 75 would mean that a transaction deadlocked and was retried.
    expect(works).toBe(75)
  })

  it.each(['deliveries', 'notifications'])(
    'statuses of many messages wait for the lock on the first of the %s before locking any others',
    async (table) => {
      const { ids, messages } = await sendMany(20, 1)
      const [list = []] = messages
      const rows: Record<string, [find: string, key: string]> = {
        deliveries: [
          'select position as key from deliveries where notification_id = any($1) order by 1',
          'position',
        ],
        notifications: ['select id as key from notifications where id = any($1) order by 1', 'id'],
      }
      const [find, key] = rows[table] as [string, string]
      const keys = (await rig.api.sql<{ key: string | number }>(find, [ids])).map((row) => row.key)
      const blocker = await connectAlone(rig.databaseUrl)
      await blocker.query('begin')
      await blocker.query(`select from ${table} where ${key} = $1 for no key update`, [keys[0]])
      const stored = storeStatuses(inOrder(list.toReversed(), 'delivered'))
      await untilWaiting(1)
      const others = `select ${key} from ${table} where ${key} = any($1) for no key update skip locked`
      expect((await blocker.query(others, [keys.slice(1)])).rowCount).toBe(19)
      await blocker.query('rollback')
      await blocker.end()
      await stored
      for (const id of ids) expect(await countsOf(id)).toMatchObject({ delivered: 1, accepted: 0 })
    },
  )
})

describe('requeueing', () => {
  it('requeued deliveries wait for a concurrent status without blocking anyone who needs their notification', async () => {
    const { ids, messages } = await sendMany(2, 1)
    const [[first = '', second = ''] = []] = messages
    const [other, id = ''] = ids.toSorted()
    await storeStatuses(inOrder([second], 'failed'))
    const blocker = await connectAlone(rig.databaseUrl)
    await blocker.query('begin')
    await blocker.query('select from notifications where id = $1 for no key update', [other])
    const stored = storeStatuses(inOrder([first, second], 'delivered'))
    await untilWaiting(1)
    const answer = rig.client.retryNotification({ params: { notificationId: id }, body: {} })
    await untilWaiting(2)
    const free = 'select from notifications where id = $1 for no key update skip locked'
    expect((await blocker.query(free, [id])).rowCount).toBe(1)
    await blocker.query('rollback')
    await blocker.end()
    await stored
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'notification_state' } })
    expect(await countsOf(id)).toMatchObject({ delivered: 1, failed: 0, queued: 0 })
  })
})

describe('single statuses', () => {
  it('a status is stored only until its delivery is moved', async () => {
    const { messages } = await sendMany(1, 1)
    const [[mine = ''] = []] = messages
    await storeStatuses([said(mine, 'delivered'), said('wamid.of.nobody', 'read')])
    expect(await kept()).toEqual([{ id: 'wamid.of.nobody' }])
    await storeStatuses([said(mine, 'delivered')])
    expect(await kept()).toEqual([{ id: 'wamid.of.nobody' }])
  })

  it('a status moves its delivery after arriving early, even if the process was killed right after storing the message', async () => {
    const id = await rig.sendWhatsApp([newPhone()])
    const [row] = await rig.api.sql<{ position: number }>(
      `update deliveries set state = 'sending', attempts = 1, lease_until = now() + interval '1 minute'
        where notification_id = $1 returning position`,
      [id],
    )
    await storeStatuses([said('wamid.early', 'delivered')])
    const result = {
      state: 'accepted' as const,
      reason: null,
      providerCode: null,
      providerMessage: null,
      providerMessageId: 'wamid.early',
      afterSeconds: 0,
      deviceGone: false,
    }
    await updateResults([
      { delivery: { businessId: rig.api.businessId, position: row?.position ?? 0, attempt: 1 }, result },
    ])
    await updateFinished([id])
    expect(await countsOf(id)).toMatchObject({ accepted: 1 })
    const retention = {
      AUDIT_RETENTION_DAYS: 0,
      DELIVERY_RETENTION_DAYS: 0,
      JOB_RETENTION_DAYS: 90,
      WEBHOOK_RETENTION_DAYS: 0,
    }
    const timing = { firstSeconds: 0, everySeconds: 60, rowsAtOnce: 10 }
    const housekeeping = startHousekeeping(createLogger('test', 'silent'), retention, timing)
    await eventually(async () => expect(await countsOf(id)).toMatchObject({ delivered: 1, accepted: 0 }))
    await housekeeping.stop()
    expect(await kept()).toEqual([])
  })
})
