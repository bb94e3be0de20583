import * as z from 'zod'
import {
  channels,
  deliveryStates,
  firstNamed,
  forwardingOutcomes,
  forwardingStates,
  languages,
  messageLimits,
  notificationStates,
  personStates,
} from './choices'
import { describeValues, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'

const blankIsNone = (value?: string) => value === undefined || value.trim() === ''

export const Message = z
  .strictObject({
    title: z.string().max(messageLimits.title).optional(),
    body: z.string().max(messageLimits.body).optional(),
    url: z.string().max(messageLimits.url).optional(),
    sendWhatsApp: z.boolean().optional(),
    urgent: z.boolean().optional(),
  })
  .refine(({ title, body }) => !blankIsNone(title) || !blankIsNone(body), {
    params: { code: 'blank' },
    message: 'must have a title or a body that is not blank',
  })
  .meta({
    id: 'Message',
    description:
      'What recipients read. `title` or `body` must not be blank. `urgent` pushes break through focus modes if the phone allows it.',
  })
export type Message = z.infer<typeof Message>

/** A message in another language; omitted fields are taken from the original. */
export const Translation = z.strictObject({
  title: z.string().max(messageLimits.title).optional(),
  body: z.string().max(messageLimits.body).optional(),
})

export const deliveryStateDescriptions: Record<(typeof deliveryStates)[number], string> = {
  queued: 'Stored and queued.',
  sending: 'Being handed to the provider.',
  accepted: 'The provider accepted it; whether it arrived is not known yet.',
  delivered: 'It arrived on the device.',
  read: 'The recipient opened it.',
  failed: 'It will not arrive or be retried; `reason` and `providerCode` say why.',
  skipped: 'Not sent because of the recipient; see `reason`.',
  unknown: 'It may have been sent, and will not be sent again, so that nobody gets it twice.',
  cancelled: 'Cancelled before it was sent.',
  kept: 'Kept but not sent: no provider is configured for its channel.',
}
export const DeliveryState = z.enum(deliveryStates).meta({
  id: 'DeliveryState',
  description: describeValues('The state of a delivery.', deliveryStateDescriptions),
})
export type DeliveryState = z.infer<typeof DeliveryState>
export const Channel = z.enum(channels).meta({
  id: 'Channel',
  description: 'How a message is sent: `push` to a device, `whatsapp` and `sms` to the phone.',
})
export type Channel = z.infer<typeof Channel>

export const deliveryReasons = [
  'blocked',
  'unsubscribed',
  'expired',
  'unknown_account',
  'no_account',
  'no_device',
  'no_provider',
  'interrupted',
  'provider_refused',
  'device_gone',
  'phone_changed',
  'provider_answer_unclear',
  'too_many_attempts',
  'internal_error',
] as const
export const deliveryReasonDescriptions: Record<(typeof deliveryReasons)[number], string> = {
  blocked: 'The account is blocked.',
  unsubscribed: 'The account has unsubscribed.',
  expired: 'The account has expired.',
  unknown_account: 'No account has this ID.',
  no_account: 'No account has this phone number; only accounts get pushes.',
  no_device: 'The account has no device that gets pushes.',
  device_gone: 'The provider says that the device no longer exists; it was removed.',
  phone_changed: "The account's phone number has changed since the message was accepted.",
  no_provider: 'No provider is configured for the channel.',
  interrupted: 'The process exited while the message was being sent.',
  provider_refused: 'The provider rejected it, with `providerCode`.',
  provider_answer_unclear: 'The provider did not say clearly whether it accepted it.',
  too_many_attempts: 'The provider could not be reached in any attempt.',
  internal_error: 'Every attempt failed on our side; it was not sent.',
}
export const DeliveryReason = z.enum(deliveryReasons).meta({
  id: 'DeliveryReason',
  description: describeValues(
    'Why a recipient gets nothing on a channel, or why a delivery ended.',
    deliveryReasonDescriptions,
  ),
})
export type DeliveryReason = z.infer<typeof DeliveryReason>

export const DeliveryCounts = z
  .object(
    Object.fromEntries(deliveryStates.map((state) => [state, z.int()])) as Record<DeliveryState, z.ZodInt>,
  )
  .meta({ id: 'DeliveryCounts', description: 'The number of deliveries in each state.' })
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const PersonState = z.enum(personStates).meta({
  id: 'PersonState',
  description:
    "The best state of a person's deliveries, as in `DeliveryState`; `waiting` is queued or being sent, and `failed` means on every channel.",
})
export type PersonState = z.infer<typeof PersonState>

export const PeopleCounts = z
  .object(Object.fromEntries(personStates.map((state) => [state, z.int()])) as Record<PersonState, z.ZodInt>)
  .meta({
    id: 'PeopleCounts',
    description: 'People by the best state of their deliveries; the numbers add up to `recipients`.',
  })
export type PeopleCounts = z.infer<typeof PeopleCounts>

const notificationStateDescriptions: Record<(typeof notificationStates)[number], string> = {
  scheduled: 'It will be sent at `sendAt`.',
  waiting: 'Waiting to be sent; it can still be cancelled.',
  running: 'Deliveries are being sent.',
  done: 'Every delivery has ended.',
  cancelled: 'Cancelled.',
}
export const NotificationState = z.enum(notificationStates).meta({
  id: 'NotificationState',
  description: describeValues('The state of a notification.', notificationStateDescriptions),
})

const SentMessage = z
  .object({
    title: z.string().optional(),
    body: z.string().optional(),
    url: z.string().optional(),
    sendWhatsApp: z.boolean().optional(),
    urgent: z.boolean().optional(),
  })
  .meta({ id: 'SentMessage', description: 'A message as stored.' })

export const Forwarding = z
  .object({
    state: z.enum(forwardingStates),
    at: Timestamp.nullable(),
    status: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({
    id: 'Forwarding',
    description:
      "Progress of a notification sent by another deployment. `accepted`: that deployment has it, but does not report who was reached. `refused`: nothing was sent; `status` and `error` are the deployment's. `unknown`: it may have been sent, and will not be sent again.",
  })
export type Forwarding = z.infer<typeof Forwarding>

export const Notification = z
  .object({
    id: z.string(),
    message: SentMessage,
    to: z.object({
      phones: z.array(z.string()).optional(),
      accountIDs: z.array(z.string()).optional(),
      accountTypeIDs: z.array(z.string()).optional(),
    }),
    toCount: z.int(),
    hiddenFromList: z.boolean(),
    senderAccountId: z.string().nullable(),
    metadata: z.looseObject({ sectionId: z.string().optional() }),
    createdAt: Timestamp,
    createdBy: z.string().nullable(),
    name: z.string().nullable(),
    translations: z.partialRecord(
      z.enum(languages),
      z.object({ title: z.string().optional(), body: z.string().optional() }),
    ),
    fillIn: z.boolean(),
    sendAt: Timestamp.nullable(),
    leavesAt: Timestamp.nullable(),
    approval: z
      .object({ state: z.enum(['needed', 'given']), by: z.string().nullable(), at: Timestamp.nullable() })
      .nullable(),
    cancelled: z
      .object({ by: z.string().nullable(), at: Timestamp, comment: z.string().optional() })
      .nullable(),
    simulated: z.boolean(),
    state: NotificationState,
    recipients: z.int().nullable(),
    forwarded: Forwarding.nullable(),
    counts: DeliveryCounts,
    people: PeopleCounts.nullable(),
  })
  .meta({
    id: 'Notification',
    description:
      "A notification as stored. `to` holds the first few of the `toCount` phone numbers, accounts or account types that it names; `recipients` is the number of people. If another deployment sends it, `forwarded` shows its progress, and `recipients` is null for account types. A large notification's deliveries are stored after it is accepted, so the exact `counts` may grow until it is done. `people` may lag by a few seconds while over 1,000 people are sent messages; it is null if they were not counted, as for a large notification in a list, or once its deliveries are deleted. Nothing is sent before `leavesAt`, which is null while `approval` is needed. A `simulated` notification was sent in a drill and reaches no provider.",
  })
export type Notification = z.infer<typeof Notification>

/** A phone number in E.164, or the ID of an account or account type. */
export const Recipient = z.string()

export const Delivery = z
  .object({
    id: z.string(),
    channel: Channel,
    accountId: z.string().nullable(),
    phone: z.string().nullable(),
    deviceId: z.string().nullable(),
    state: DeliveryState,
    reason: DeliveryReason.nullable(),
    providerCode: z.string().nullable(),
    providerMessage: z.string().nullable(),
    attempts: z.int(),
    history: z.array(z.object({ at: Timestamp, state: DeliveryState, code: z.string().nullable() })),
    simulated: z.boolean(),
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Delivery',
    description:
      "A message to one recipient on one channel. `providerCode` and `providerMessage` are the provider's latest; `history` has each attempt's result and the provider's later reports.",
  })
export type Delivery = z.infer<typeof Delivery>

/**
 * `message` is personalized: translated into the recipient's language if possible, with their values filled in. It is
 * rendered from the account's current data on each read, because a notification to a million recipients would
 * otherwise be stored a million times.
 */
export const ReceivedNotification = z
  .object({
    notificationId: z.string(),
    message: Notification.shape.message,
    createdAt: Timestamp,
    deliveries: z.array(Delivery),
  })
  .meta({
    id: 'ReceivedNotification',
    description:
      "A notification as its recipient sees it: in their language, filled in with the account's current values.",
  })
export type ReceivedNotification = z.infer<typeof ReceivedNotification>

const resource = 'Notifications'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

export const listNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications',
  description: `Newest first. \`to\` holds the first ${firstNamed.inList} recipients of each.`,
  request: {
    query: z.strictObject({
      q: z.string().min(2).max(200).optional().describe('Part of the name, the title or the message.'),
      state: NotificationState.optional(),
      createdBy: z.string().max(64).optional().describe('The ID of the identity that sent it.'),
      since: Timestamp.optional(),
      until: Timestamp.optional(),
      ...paging,
    }),
  },
  answer: page('notifications', Notification),
})

const oneNotification = { params: z.object({ notificationId: PathId }) }

export const readNotification = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}',
  summary: 'Read a notification with its counts',
  description: `\`to\` holds the first ${firstNamed.inRecord} that it names; \`GET /notifications/{notificationId}/recipients\` lists all.`,
  request: oneNotification,
  answer: z.object({ notification: Notification }),
})

export const SentSummary = z.object({ notifications: z.int(), counts: DeliveryCounts }).meta({
  id: 'SentSummary',
  description: 'The number of notifications sent, and of their deliveries in each state.',
})
export type SentSummary = z.infer<typeof SentSummary>

export const summarizeNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/summary',
  summary: 'Count the notifications sent since a time, by state',
  description:
    '`since` is at most 31 days ago. Notifications sent in a drill count as `simulated`, and those for another deployment also as `forwarded`.',
  request: { query: z.strictObject({ since: Timestamp }) },
  answer: z.object({
    real: SentSummary,
    simulated: SentSummary,
    forwarded: z.partialRecord(z.enum(forwardingOutcomes), z.int()),
  }),
})

export const listRecipients = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/recipients',
  summary: 'List the recipients that a notification names',
  description:
    'In the order given, without duplicates: phone numbers in E.164, or IDs of accounts or account types.',
  request: { ...oneNotification, query: z.strictObject(paging) },
  answer: page('recipients', Recipient),
})

export const deliveryFilters = {
  state: DeliveryState.optional(),
  channel: Channel.optional(),
  reason: DeliveryReason.optional(),
}

export const listDeliveries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/deliveries',
  summary: "List a notification's deliveries, one for each recipient and channel",
  description:
    "Accounts in the order of their IDs, then phone numbers without an account. Each person's deliveries are together.",
  request: {
    ...oneNotification,
    query: z.strictObject({ ...deliveryFilters, ...paging }),
  },
  answer: page('deliveries', Delivery),
})

export const listAccountNotifications = defineOperation({
  ...extension,
  fromReplica: true,
  method: 'GET',
  path: '/account/{accountId}/notifications',
  summary: "List the notifications in an account's list",
  description: "Newest first, without those hidden from the account's list.",
  request: { params: z.object({ accountId: PathId }), query: z.strictObject(paging) },
  answer: page('notifications', ReceivedNotification),
})
