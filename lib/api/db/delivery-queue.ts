import { raw, sql } from './sql'

/** Each transport takes its own deliveries, by the index on queued rows. */
export const queues = ['fcm', 'webpush', 'push', 'whatsapp', 'sms', 'simulated'] as const

/** What is not due for long waits apart from the queues, or each look at them would pass over all of it. */
export const held = 'held'

/** In which queue the delivery `d` is, as the index has it. */
export const queueOf = sql`(case when d.next_attempt_at = 'infinity' then ${raw(`'${held}'`)} when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

const isOf = (n: string) => `d.business_id = ${n}.business_id and coalesce(d.notification_id, '') = ${n}.id`

/** Whether the delivery `d` is held and of the notification `n`. */
export const isHeldOf = (n: string) => `d.state = 'queued' and ${queueOf} = '${held}' and ${isOf(n)}`

/** The positions of up to so many held deliveries of the notification `n`, in the order of the index, as below. */
export const heldOf = (n: string, limit: string, lock = '') => `
  select d.position from deliveries d where ${isHeldOf(n)}
  order by d.next_attempt_at, d.position limit ${limit} ${lock}`

/**
 * The positions of what is queued of the notification `n`, up to so many of each queue. In the order of the index, so that
 * old statistics cannot lead the planner elsewhere, past all that has ended.
 */
export const queuedOf = (n: string, limit: string, lock = '') => `
  unnest('{${[...queues, held].join(',')}}'::text[]) queue(name) cross join lateral (
    select d.position from deliveries d where d.state = 'queued' and ${queueOf} = queue.name and ${isOf(n)}
    order by d.next_attempt_at, d.position limit ${limit} ${lock}
  ) queued`
