import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@/lib/client/client'
import { type Attack, orThrow, timeAll } from './attack'
import { storeNotification, untilNone } from './notifications'

const longestWaitMs = 180_000

/** Measures the delay of another business's message while the attacker's deliveries are being released. */
const released: Attack = {
  name: 'scheduled messages that fall due at the same time',
  // Each delivery's row and index entries are rewritten twice: when it is released and when it ends.
  diskMb: 1_500,
  prepare: async (target) => {
    const { businessId } = await target.addAttacker('releasing')
    const { client } = await target.addAttacker('punctual')
    const id = `released-${Date.now()}`
    const people = target.scale.deliveries
    const leavesAt = 'tomorrow'
    await storeNotification(target.sql, { businessId, id, people, state: 'scheduled', leavesAt })
    await target.sql.query('vacuum analyze deliveries')
    return async () => {
      const startedAt = performance.now()
      await target.sql.query('update notifications set leaves_at = now() where id = $1', [id])
      const late = Math.max(await lateness(client), await lateness(client))
      await untilNone(target.sql, `notification_id = '${id}' and next_attempt_at = 'infinity'`)
      return {
        figures: [
          { name: 'seconds late for another business', value: late, limit: 5 },
          {
            name: 'seconds until all are released',
            value: (performance.now() - startedAt) / 1000,
            limit: 180,
          },
        ],
      }
    }
  },
}

/** The seconds from a message's scheduled time until its delivery has ended. */
async function lateness(client: Client): Promise<number> {
  const sendAt = new Date(Date.now() + 5_000).toISOString()
  const body = { message: { title: `At ${sendAt}`, sendWhatsApp: true }, phones: ['+56912345678'], sendAt }
  const { notification } = orThrow(await client.createNotification({ body }))
  const params = { notificationId: notification.id }
  while (Date.now() < Date.parse(sendAt) + longestWaitMs) {
    const { state } = orThrow(await client.readNotification({ params })).notification
    if (state === 'done') break
    await pause(100)
  }
  return (Date.now() - Date.parse(sendAt)) / 1000
}

const twice: Attack = {
  name: 'ten messages sent twice at once',
  prepare: async (target) => {
    const { client } = await target.addAttacker('twice')
    return async () => {
      let both = 0
      for (let pair = 0; pair < 10; pair += 1) {
        const body = { message: { title: `Pair ${pair} of ${Date.now()}` }, phones: ['+56912345678'] }
        const answers = await Promise.all([1, 2].map(() => client.createNotification({ body })))
        if (answers.every(({ ok }) => ok)) both += 1
      }
      return { figures: [{ name: 'pairs accepted twice', value: both, limit: 0 }] }
    }
  },
}

const viewers = 15
const looks = 40
const betweenLooksMs = 200

/**
 * Many viewers poll a running notification that has two deliveries per person, none of which ends in the meantime.
 */
const watched: Attack = {
  name: `${viewers} viewers of a message being sent to people with two deliveries each`,
  prepare: async (target) => {
    const { client, businessId } = await target.addAttacker('watched')
    const people = Math.round(target.scale.deliveries / 2)
    const id = `watched-${Date.now()}`
    const stored = { businessId, id, people, state: 'running' as const }
    await storeNotification(target.sql, { ...stored, leavesAt: 'tomorrow', twoEach: true })
    await target.sql.query('vacuum analyze deliveries')
    const list = () => client.listNotifications({ query: {} })
    const read = () => client.readNotification({ params: { notificationId: id } })
    return async () => {
      const first = await timeAll(Array.from({ length: viewers }, () => read))
      return {
        figures: [
          { name: 'first read of the message, ms', value: first.longestMs, limit: 10_000 },
          { name: 'p95 of the message, ms', value: await p95(read), limit: 250 },
          { name: 'p95 of the list, ms', value: await p95(list), limit: 250 },
        ],
      }
    }
  },
}

/** The 95th percentile of a poll in ms, with all viewers polling at the same time. */
async function p95(look: () => Promise<{ ok: boolean }>): Promise<number> {
  const taken: number[] = []
  async function view(): Promise<void> {
    for (let number = 0; number < looks; number += 1) {
      const { longestMs, failed } = await timeAll([look])
      taken.push(failed ? Number.POSITIVE_INFINITY : longestMs)
      await pause(betweenLooksMs)
    }
  }
  await Promise.all(Array.from({ length: viewers }, view))
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0
}

export const sendingAttacks: readonly Attack[] = [twice, watched, released]
