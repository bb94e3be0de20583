import { type Param, raw, type Sql, sql } from './sql'

/** Each transport takes its own deliveries, by the index on queued rows. */
export const queues = ['fcm', 'webpush', 'push', 'whatsapp', 'sms', 'simulated'] as const

/** What is not due for long waits apart from the queues, or each look at them would pass over all of it. */
export const held = 'held'

/** In which queue the delivery `d` is, as the index has it. */
export const queueOf = sql`(case when d.next_attempt_at = 'infinity' then ${raw(`'${held}'`)} when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

const ofNotification = sql`d.business_id = n.business_id and coalesce(d.notification_id, '') = n.id`

/** Whether the delivery `d` is held and of the notification `n`. */
export const isHeld = sql`d.state = 'queued' and ${queueOf} = ${raw(`'${held}'`)} and ${ofNotification}`

type Lock = 'for update skip locked' | ''

/** The positions of up to `limit` held deliveries of the notification `n`, in the order of the index, as below. */
export const heldDeliveries = (limit: Sql | Param, lock: Lock = '') => sql`
  select d.position from deliveries d where ${isHeld}
  order by d.next_attempt_at, d.position limit ${limit} ${raw(lock)}`

/**
 * The positions of up to `limit` queued deliveries of the notification `n` in each queue. In the order of the index, so
 * that old statistics cannot lead the planner elsewhere, past all that has ended.
 */
export const queuedDeliveries = (limit: Sql | Param, lock: Lock = '') => sql`
  unnest(${raw(`'{${[...queues, held].join(',')}}'`)}::text[]) queue(name) cross join lateral (
    select d.position from deliveries d where d.state = 'queued' and ${queueOf} = queue.name and ${ofNotification}
    order by d.next_attempt_at, d.position limit ${limit} ${raw(lock)}
  ) queued`
