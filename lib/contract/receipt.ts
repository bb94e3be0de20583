import * as z from 'zod'
import { csvOptions } from './csv-options'
import { ByteStream, PathId, page, paging } from './fields/fields'
import { Delivery, DeliveryReason, deliveryFilters, Notification, PersonState } from './notification'
import { defineOperation } from './operation'

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
    description:
      'An account, or a phone number without one. `state` and `reason` come from the best of their `deliveries`.',
  })
export type NotifiedPerson = z.infer<typeof NotifiedPerson>

const ofReceipt = { resource: 'Notifications', auth: 'bearer', clientId: 'optional', method: 'GET' } as const
const one = { params: z.object({ notificationId: PathId }) }

export const listPeople = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/people',
  summary: 'List the people a notification is for, with their states',
  description:
    "Accounts in the order of their IDs, then phone numbers without an account. A page may hold fewer people than `limit`, or none, and still have a `next`. `reason` matches any of a person's deliveries.",
  request: {
    ...one,
    query: z.strictObject({
      state: PersonState.optional(),
      reason: DeliveryReason.optional(),
      q: z.string().min(2).max(200).optional().describe('Part of the phone number or name.'),
      ...paging,
    }),
  },
  answer: page('people', NotifiedPerson),
})

export const exportDeliveries = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/deliveries/export',
  summary: "Export a notification's deliveries as CSV",
  description: 'One row per delivery, grouped by person, with their names.',
  request: { ...one, query: z.strictObject({ ...deliveryFilters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})

export const streamNotification = defineOperation({
  ...ofReceipt,
  path: '/notifications/{notificationId}/stream',
  summary: 'Follow a notification while it is being sent',
  description:
    'Server-sent events: `ready`, then `notification` with `{notification}`, and again whenever its state or counts change, at most about once a second. A comment line is sent every 15 s. The stream ends when nothing is left to send, or the caller may no longer read it.',
  request: one,
  answer: ByteStream,
  media: 'text/event-stream',
  events: { notification: z.object({ notification: Notification }) },
})
