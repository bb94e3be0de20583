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

const ofReceipt = { resource: 'Notifications', auth: 'bearer', clientId: 'optional', method: 'GET' } as const
const one = { params: z.object({ notificationId: PathId }) }

export const listPeople = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/people',
  summary: 'List the people of a notification with what became of each',
  description:
    "Accounts in the order of their ids, then phones without an account. A page may hold fewer people than `limit`, or none, and still have a `next`. `reason` matches any of a person's deliveries.",
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

export const exportDeliveries = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/deliveries/export',
  summary: 'Export the deliveries of a notification as CSV',
  description: 'One row for each delivery, person by person, with the names of those who have one.',
  request: { ...one, query: z.strictObject({ ...deliveryFilters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})

/** A comment line every 15 s. It also ends when the caller may no longer read it. */
export const streamNotification = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/stream',
  summary: 'Follow a notification while it is sent',
  description:
    'Server-sent events: `ready`, then `notification` with `{notification}` as it is now, and again whenever its state or counts change, at most about once a second. The stream ends when nothing is left to send. Beyond 1,000 open streams of an identity or 2,000 of a business, the answer is 429.',
  request: one,
  answer: ByteStream,
  media: 'text/event-stream',
})
