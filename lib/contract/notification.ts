import * as z from 'zod'
import {
  channels,
  deliveryStates,
  firstNamed,
  languages,
  messageLimits,
  notificationStates,
  personStates,
} from './choices'
import { describeValues, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'

const blankIsNone = (value?: string) => value === undefined || value.trim() === ''

/**
 * 4.7: at least one of `title` and `body` is not blank. Extension: `urgent` pushes break through a phone's focus modes
 * where its app may do so.
 */
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
    description: 'What recipients read. One of `title` and `body` at least must not be blank.',
  })
export type Message = z.infer<typeof Message>

/** The texts of a message in another language; what is left out is as in the message. */
export const Translation = z.strictObject({
  title: z.string().max(messageLimits.title).optional(),
  body: z.string().max(messageLimits.body).optional(),
})

export const deliveryStateDescriptions: Record<(typeof deliveryStates)[number], string> = {
  queued: 'Stored, and waiting for its turn.',
  sending: 'Being given to the provider right now.',
  accepted: 'The provider took it over. Whether it arrived is not known yet.',
  delivered: 'It arrived on the device.',
  read: 'The recipient opened it.',
  failed: 'It will not arrive; `reason` and `providerCode` say why. Nothing more is tried.',
  skipped: 'Not sent because of the recipient, as `reason` says. Nothing went out.',
  unknown:
    'It may have been sent, and nobody can say so. It is not sent again, so that nobody gets it twice.',
  cancelled: 'Called off before it went out.',
  kept: 'Kept and not sent: no provider is configured for its channel.',
}
export const DeliveryState = z.enum(deliveryStates).meta({
  id: 'DeliveryState',
  description: describeValues('How far a delivery is.', deliveryStateDescriptions),
})
export type DeliveryState = z.infer<typeof DeliveryState>
const channelDescriptions: Record<(typeof channels)[number], string> = {
  push: 'A push message to a device.',
  whatsapp: 'A WhatsApp message to the phone.',
  sms: 'A text message to the phone, as the welcome of a new account.',
}
export const Channel = z
  .enum(channels)
  .meta({ id: 'Channel', description: describeValues('The way a message goes.', channelDescriptions) })
export type Channel = z.infer<typeof Channel>

/** Why a recipient gets nothing on a channel, or why a delivery ended as it did. */
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
  unknown_account: 'No account has this id.',
  no_account: 'No account has this phone, and only accounts get push messages.',
  no_device: 'The account has no device that gets pushes.',
  device_gone: 'The provider says that the device will never be reached again; it was removed.',
  phone_changed: 'The account has another phone by now than the one that was named.',
  no_provider: 'No provider is configured for the channel.',
  interrupted: 'The process ended while it was being sent.',
  provider_refused: 'The provider refused it; `providerCode` is its own code.',
  provider_answer_unclear: 'The provider did not say clearly whether it took the message.',
  too_many_attempts: 'The provider could not be reached in all attempts.',
  internal_error: 'Something went wrong on our side in every attempt; it was not sent.',
}
export const DeliveryReason = z.enum(deliveryReasons).meta({
  id: 'DeliveryReason',
  description: describeValues('Why a delivery ended as it did.', deliveryReasonDescriptions),
})
export type DeliveryReason = z.infer<typeof DeliveryReason>

export const DeliveryCounts = z
  .object(
    Object.fromEntries(deliveryStates.map((state) => [state, z.int()])) as Record<DeliveryState, z.ZodInt>,
  )
  .meta({ id: 'DeliveryCounts', description: 'Deliveries in each state.' })
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

const personStateDescriptions: Record<(typeof personStates)[number], string> = {
  read: deliveryStateDescriptions.read,
  delivered: 'It arrived on a device.',
  accepted: deliveryStateDescriptions.accepted,
  waiting: 'Queued, or being sent.',
  unknown: deliveryStateDescriptions.unknown,
  kept: deliveryStateDescriptions.kept,
  failed: 'It will not arrive on any channel.',
  cancelled: deliveryStateDescriptions.cancelled,
  skipped: deliveryStateDescriptions.skipped,
}
export const PersonState = z.enum(personStates).meta({
  id: 'PersonState',
  description: describeValues("The best that became of a person's deliveries.", personStateDescriptions),
})
export type PersonState = z.infer<typeof PersonState>

/** People by the best that became of their deliveries: together as many as `recipients` of the notification. */
export const PeopleCounts = z
  .object(Object.fromEntries(personStates.map((state) => [state, z.int()])) as Record<PersonState, z.ZodInt>)
  .meta({ id: 'PeopleCounts', description: 'People by the best that became of their deliveries.' })
export type PeopleCounts = z.infer<typeof PeopleCounts>

const notificationStateDescriptions: Record<(typeof notificationStates)[number], string> = {
  scheduled: 'Goes out at `sendAt`.',
  waiting: 'Waits before it goes out, and can still be called off.',
  running: 'Deliveries are going out.',
  done: 'Every delivery has come to an end.',
  cancelled: 'Called off.',
}
export const NotificationState = z.enum(notificationStates).meta({
  id: 'NotificationState',
  description: describeValues('How far a notification is.', notificationStateDescriptions),
})

/**
 * A notification as kept. `to` holds the first of whom it names and `toCount` how many there are: a phone, an account or an
 * account type each. `recipients` is the number of people, `counts` the deliveries in each state; of a large notification
 * they are stored behind its acceptance, so that counts may still grow while it is not done. `people` is null where nobody
 * has counted them: of a large notification in a list, and of one whose deliveries are deleted. Nothing leaves before
 * `leavesAt`, which is null while `approval` is needed. `cancelled` says who stopped it: what had left is in `counts`.
 * `simulated`: it was sent in a drill, and reaches no provider.
 */
export const Notification = z
  .object({
    id: z.string(),
    message: z.object({
      title: z.string().optional(),
      body: z.string().optional(),
      url: z.string().optional(),
      sendWhatsApp: z.boolean().optional(),
      urgent: z.boolean().optional(),
    }),
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
    cancelled: z.object({ by: z.string().nullable(), at: Timestamp }).nullable(),
    simulated: z.boolean(),
    state: NotificationState,
    recipients: z.int(),
    counts: DeliveryCounts,
    people: PeopleCounts.nullable(),
  })
  .meta({
    id: 'Notification',
    description:
      'A notification as kept: `to` holds the first of whom it names, `toCount` how many there are, and `counts` how many deliveries are in each state.',
  })
export type Notification = z.infer<typeof Notification>

/** One of those whom a notification names: a phone in E.164, or the id of an account or of an account type. */
export const Recipient = z.string()

/**
 * One recipient on one channel. `reason` says why it was skipped, kept, failed or is unknown; `providerCode` and
 * `providerMessage` are what the provider said of it last, in its words, and `history` what became of each try, and what
 * the provider said later. `simulated`: in a drill, no provider was asked.
 */
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
  .meta({ id: 'Delivery', description: 'One recipient on one channel.' })
export type Delivery = z.infer<typeof Delivery>

/**
 * A notification as its recipient's list shows it. `message` is the recipient's own: in the language that the account names
 * where there is a translation, its places filled in with what the account holds. The text of a delivery is not stored, a
 * million recipients would be a million texts, so it is made when it is read, as it is made when it is sent: an account that
 * was changed since may read here what it holds now, not what it held then.
 */
export const ReceivedNotification = z
  .object({
    notificationId: z.string(),
    message: Notification.shape.message,
    createdAt: Timestamp,
    deliveries: z.array(Delivery),
  })
  .meta({ id: 'ReceivedNotification', description: 'A notification as its recipient has it.' })
export type ReceivedNotification = z.infer<typeof ReceivedNotification>

const resource = 'Notifications'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

export const listNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications',
  description: `Newest first. Of whom each names, \`to\` holds the first ${firstNamed.inList} and \`toCount\` how many there are. \`counts\` is exact; \`people\` who have several deliveries each may be as old as ten times what counting those of the page takes.`,
  request: {
    query: z.strictObject({
      q: z.string().min(2).max(200).optional().describe('A part of the name, the title or the message.'),
      state: NotificationState.optional(),
      createdBy: z.string().max(64).optional().describe('Who sent it: the id of an identity.'),
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
  description: `Of whom it names, \`to\` holds the first ${firstNamed.inRecord}; \`GET /notifications/{notificationId}/recipients\` has them all. \`counts\` is exact. While messages to over 1,000 people with several deliveries each are leaving, \`people\` may be some seconds old: ten times as long as it takes to count them.`,
  request: oneNotification,
  answer: z.object({ notification: Notification }),
})

export const SentSummary = z.object({ notifications: z.int(), counts: DeliveryCounts }).meta({
  id: 'SentSummary',
  description: 'What was sent: the number of notifications, and of their deliveries in each state.',
})
export type SentSummary = z.infer<typeof SentSummary>

export const summarizeNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/summary',
  summary: 'Count what left since a moment, by what became of it',
  description:
    'Covers the notifications that left from `since` until now, at most 31 days back: how many, and their deliveries in each state. Those sent in a drill are counted separately, under `simulated`.',
  request: { query: z.strictObject({ since: Timestamp }) },
  answer: z.object({ real: SentSummary, simulated: SentSummary }),
})

export const listRecipients = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/recipients',
  summary: 'List whom a notification names',
  description:
    'In the order given, without duplicates: phones in E.164, or ids of accounts or account types, as in `to` of the notification. Its deliveries say what became of each.',
  request: { ...oneNotification, query: z.strictObject(paging) },
  answer: page('recipients', Recipient),
})

/** The deliveries of a notification by how they ended. */
export const deliveryFilters = {
  state: DeliveryState.optional(),
  channel: Channel.optional(),
  reason: DeliveryReason.optional(),
}

export const listDeliveries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/deliveries',
  summary: 'List the deliveries of a notification, one for each recipient and channel',
  description:
    'Accounts in the order of their ids, then phones without an account. The deliveries of one person are together.',
  request: {
    ...oneNotification,
    query: z.strictObject({ ...deliveryFilters, ...paging }),
  },
  answer: page('deliveries', Delivery),
})

export const listAccountNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/account/{accountId}/notifications',
  summary: "List the notifications in an account's list",
  description:
    "Newest first, without those hidden from the account's list. Each `message` is in the account's language, with its places filled in from what the account holds now.",
  request: { params: z.object({ accountId: PathId }), query: z.strictObject(paging) },
  answer: page('notifications', ReceivedNotification),
})
