import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'

/** What carries a delivery: a push goes by what its device was registered with, everything else by its channel. */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push to nobody's device, stored while no push provider was set up, travels by `push`, which nothing carries; everything of a
 * drill by `simulated`.
 */
export const transports: readonly Transport[] = ['fcm', 'webpush', 'push', 'whatsapp', 'sms', 'simulated']

/** What is not due for long waits apart from the queues, or each look at them would pass over all of it. */
export const held = 'held'

/** The same of the delivery `d` in PostgreSQL, as the index on queued rows has it. */
export const transportOf = `(case when d.next_attempt_at = 'infinity' then '${held}' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

/**
 * Whether the delivery `d` is queued and of the notification `n`. By nothing but what the index on queued rows has, so that
 * old statistics cannot lead to another one, which would pass over all that has ended.
 */
export const isQueuedOf = (
  n: string,
) => `d.state = 'queued' and ${transportOf} = any('{${[...transports, held].join(',')}}')
  and d.business_id = ${n}.business_id and coalesce(d.notification_id, '') = ${n}.id`
