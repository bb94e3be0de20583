import * as z from 'zod'
import { PathId, paging, Timestamp } from './fields/fields'
import { JobKind } from './job'
import { Channel, DeliveryReason, DeliveryState, Notification } from './notification'
import { defineOperation } from './operation'

export const TimelineDelivery = z
  .object({
    channel: Channel,
    state: DeliveryState,
    reason: DeliveryReason.nullable(),
    simulated: z.boolean(),
  })
  .meta({ id: 'TimelineDelivery', description: 'The outcome of a message on one channel.' })
export type TimelineDelivery = z.infer<typeof TimelineDelivery>

/**
 * `by` is the identity that caused the entry; null for the system itself, or for a caller without an
 * identity.
 */
const moment = {
  id: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  platform: z.string().nullable(),
}

/**
 * `changes` has `{from, to}` by field; null for a creation. `job` is the import or bulk change that made the change.
 */
const Written = z.object({
  ...moment,
  kind: z.enum(['created', 'changed', 'deleted', 'restored']),
  job: z.object({ jobId: z.string(), kind: JobKind, name: z.string().nullable() }).nullable(),
  changes: z.record(z.string(), z.unknown()).nullable(),
})

/** Includes notifications hidden from the account's list. `message` is as in `ReceivedNotification`. */
const Notified = z.object({
  ...moment,
  kind: z.literal('notification'),
  notification: z.object({
    notificationId: z.string(),
    message: Notification.shape.message,
    hiddenFromList: z.boolean(),
    deliveries: z.array(TimelineDelivery),
  }),
})

/** An entry for the welcome SMS. */
const Welcomed = z.object({ ...moment, kind: z.literal('sms'), delivery: TimelineDelivery })

/** An alert that the account raised, as it is now. */
const Alerted = z.object({
  ...moment,
  kind: z.literal('alert'),
  alert: z.object({
    alertId: z.string(),
    alertType: z.string(),
    region: z.string().nullable(),
    street: z.string().nullable(),
    closed: z.number(),
    acknowledgedAt: Timestamp.nullable(),
  }),
})

export const TimelineEntry = z.discriminatedUnion('kind', [Written, Notified, Welcomed, Alerted]).meta({
  id: 'TimelineEntry',
  description: "One entry of an account's timeline; its `kind` determines its fields.",
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const listTimeline = defineOperation({
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  fromReplica: true,
  method: 'GET',
  path: '/account/{accountId}/timeline',
  summary: 'List what happened to an account: changes, messages to it, alerts it raised',
  description:
    'Newest first; each entry appears exactly once, even while new ones arrive. 404 for a deleted account.',
  request: { params: z.object({ accountId: PathId }), query: z.strictObject(paging) },
  answer: z.object({ entries: z.array(TimelineEntry), next: z.string().nullable() }),
})
