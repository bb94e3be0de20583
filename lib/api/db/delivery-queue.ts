/** Each transport takes its own deliveries, by the index on queued rows. */
export const queues = ['fcm', 'webpush', 'push', 'whatsapp', 'sms', 'simulated'] as const

/** What is not due for long waits apart from the queues, or each look at them would pass over all of it. */
export const held = 'held'

/** In which queue the delivery `d` is, as the index has it. */
export const queueOf = `(case when d.next_attempt_at = 'infinity' then '${held}' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

/**
 * Whether the delivery `d` is queued and of the notification `n`. By nothing but what the index on queued rows has, so that
 * old statistics cannot lead to another one, which would pass over all that has ended.
 */
export const isQueuedOf = (
  n: string,
) => `d.state = 'queued' and ${queueOf} = any('{${[...queues, held].join(',')}}')
  and d.business_id = ${n}.business_id and coalesce(d.notification_id, '') = ${n}.id`
