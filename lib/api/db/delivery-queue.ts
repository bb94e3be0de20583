import { type Param, raw, type Sql, sql } from './sql'

/** The queues in the index on queued deliveries: one for each transport, and one for simulated deliveries. */
export const queues = ['fcm', 'webpush', 'push', 'whatsapp', 'sms', 'simulated'] as const

/**
 * The queue of deliveries that are far from due or have no due time yet. In the other queues, every poll would
 * scan them.
 */
export const held = 'held'

/** The queue of the delivery `d`. This must match the expression in the index exactly. */
export const queueOf = sql`(case when d.next_attempt_at = 'infinity' then ${raw(`'${held}'`)} when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

const ofNotification = sql`d.business_id = n.business_id and coalesce(d.notification_id, '') = n.id`

/** True if the delivery `d` is held and belongs to the notification `n`. */
export const isHeld = sql`d.state = 'queued' and ${queueOf} = ${raw(`'${held}'`)} and ${ofNotification}`

type Lock = 'for update skip locked' | ''

/**
 * The positions of up to `limit` held deliveries of the notification `n`. They are read in index order for
 * the same reason as in `queuedDeliveries`.
 */
export const heldDeliveries = (limit: Sql | Param, lock: Lock = '') => sql`
  select d.position from deliveries d where ${isHeld}
  order by d.next_attempt_at, d.position limit ${limit} ${raw(lock)}`

/**
 * The positions of up to `limit` queued deliveries of the notification `n` in each queue. They are read in
 * index order, so that stale statistics cannot make the planner scan deliveries that have ended.
 */
export const queuedDeliveries = (limit: Sql | Param, lock: Lock = '') => sql`
  unnest(${raw(`'{${[...queues, held].join(',')}}'`)}::text[]) queue(name) cross join lateral (
    select d.position from deliveries d where d.state = 'queued' and ${queueOf} = queue.name and ${ofNotification}
    order by d.next_attempt_at, d.position limit ${limit} ${raw(lock)}
  ) queued`
