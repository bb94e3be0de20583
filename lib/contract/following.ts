import * as z from 'zod'
import { csvOptions } from './csv-options'
import { ByteStream, PathId, page, paging } from './fields/fields'
import { Delivery, DeliveryReason, deliveryFilters, PersonState } from './notification'
import { defineOperation } from './operation'

/**
 * One person of a notification: an account, or a phone that has none. `state` is the best that became of their `deliveries`,
 * and `reason` says why, of that one. `fullname` is null for who is no account, or has no name.
 */
export const NotifiedPerson = z
  .object({
    accountId: z.string().nullable(),
    phone: z.string().nullable(),
    fullname: z.string().nullable(),
    state: PersonState,
    reason: DeliveryReason.nullable(),
    deliveries: z.array(Delivery),
  })
  .meta({
    id: 'NotifiedPerson',
    description: 'A person of a notification: an account, or a phone without one.',
  })
export type NotifiedPerson = z.infer<typeof NotifiedPerson>

const following = { resource: 'Notifications', auth: 'bearer', clientId: 'optional', method: 'GET' } as const
const one = { params: z.object({ notificationId: PathId }) }

/**
 * Extension: accounts in the order of their ids, then phones without an account. `reason` is any of their deliveries'. A page
 * may hold fewer than `limit`, or none, and still have a `next`: so many were looked at.
 */
export const listPeople = defineOperation({
  ...following,
  path: '/notifications/{notificationId}/people',
  summary: 'List the people of a notification with what became of each',
  description:
    'Accounts in the order of their ids, then phones without an account. A page may hold fewer than `limit`, or none, and still have a `next`.',
  request: {
    ...one,
    query: z.strictObject({
      state: PersonState.optional(),
      reason: DeliveryReason.optional(),
      q: z.string().min(2).max(200).optional().describe('A part of the phone or of the name.'),
      ...paging,
    }),
  },
  answer: page('people', NotifiedPerson),
})

/** Extension: the deliveries of a notification as CSV, person by person, with the names of those who have one. */
export const exportDeliveries = defineOperation({
  ...following,
  path: '/notifications/{notificationId}/deliveries/export',
  summary: 'Export the deliveries of a notification as CSV',
  request: { ...one, query: z.strictObject({ ...deliveryFilters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})

/**
 * Extension: `event: ready` first, then `event: notification` with `{notification}` as it is, and again whenever its state
 * or its counts have changed, about once a second at most. A comment line every 15 s. Ends when nothing of it is left to
 * send, or when the caller may read it no longer; 429 beyond 1,000 open streams of an identity or 2,000 of a business.
 */
export const streamNotification = defineOperation({
  ...following,
  path: '/notifications/{notificationId}/stream',
  summary: 'Follow a notification while it is sent',
  description:
    'Server-sent events: `ready`, then `notification` with `{notification}` as it is and whenever its counts have changed, about once a second at most. Ends when nothing of it is left to send.',
  request: one,
  answer: ByteStream,
  media: 'text/event-stream',
})
