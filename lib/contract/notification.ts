import * as z from 'zod'
import { channels, deliveryStates, firstNamed, messageLimits, recipientLimit } from './choices'
import { exactlyOneOf, freeForm, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

const blankIsNone = (value?: string) => value === undefined || value.trim() === ''

/** 4.7: at least one of `title` and `body` is not blank. */
export const Message = z
  .strictObject({
    title: z.string().max(messageLimits.title).optional(),
    body: z.string().max(messageLimits.body).optional(),
    url: z.string().max(messageLimits.url).optional(),
    sendWhatsApp: z.boolean().optional(),
  })
  .refine(({ title, body }) => !blankIsNone(title) || !blankIsNone(body), {
    params: { code: 'blank' },
    message: 'must have a title or a body that is not blank',
  })
export type Message = z.infer<typeof Message>

const recipients = {
  phones: z.array(z.string().min(1).max(64)).min(1).max(recipientLimit).optional(),
  accountIDs: z.array(z.string().min(1).max(64)).min(1).max(recipientLimit).optional(),
  accountTypeIDs: z.array(z.string().min(1).max(64)).min(1).max(500).optional(),
}

type Recipients = { phones?: unknown; accountIDs?: unknown; accountTypeIDs?: unknown }
const namesOneList = ({ phones, accountIDs, accountTypeIDs }: Recipients) =>
  [phones, accountIDs, accountTypeIDs].filter((list) => list !== undefined).length === 1
const oneList = {
  params: { code: 'exactly_one' },
  message: 'must hold exactly one of phones, accountIDs and accountTypeIDs',
}

/** Exactly one of the three lists (4.7, rule 1). */
export const RecipientSelection = z.object(recipients)
export type RecipientSelection = z.infer<typeof RecipientSelection>

/** 4.7 */
export const SendNotification = z
  .strictObject({
    message: Message,
    ...recipients,
    hiddenFromList: z.boolean().optional(),
    senderAccountId: z.string().min(1).max(64).optional(),
    metadata: freeForm(z.looseObject({ sectionId: z.string().max(200).optional() }), 16).optional(),
  })
  .refine(namesOneList, oneList)
  .meta(exactlyOneOf('phones', 'accountIDs', 'accountTypeIDs'))
export type SendNotification = z.infer<typeof SendNotification>

export const notificationStates = ['scheduled', 'waiting', 'running', 'done', 'cancelled'] as const
export const DeliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>
export const Channel = z.enum(channels)
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
  'provider_answer_unclear',
  'too_many_attempts',
  'internal_error',
] as const
export const DeliveryReason = z.enum(deliveryReasons)
export type DeliveryReason = z.infer<typeof DeliveryReason>

export const DeliveryCounts = z.object(
  Object.fromEntries(deliveryStates.map((state) => [state, z.int()])) as Record<DeliveryState, z.ZodInt>,
)
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

/**
 * A notification as kept. `to` holds the first of whom it names and `toCount` how many there are: a phone, an account or an
 * account type each. `recipients` is the number of people, `counts` the deliveries in each state.
 */
export const Notification = z.object({
  id: z.string(),
  message: z.object({
    title: z.string().optional(),
    body: z.string().optional(),
    url: z.string().optional(),
    sendWhatsApp: z.boolean().optional(),
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
  sendAt: Timestamp.nullable(),
  state: z.enum(notificationStates),
  recipients: z.int(),
  counts: DeliveryCounts,
})
export type Notification = z.infer<typeof Notification>

/** One of those whom a notification names: a phone in E.164, or the id of an account or of an account type. */
export const Recipient = z.string()

/** One recipient on one channel. `reason` says why it was skipped, kept, failed or is unknown. */
export const Delivery = z.object({
  id: z.string(),
  channel: Channel,
  accountId: z.string().nullable(),
  phone: z.string().nullable(),
  deviceId: z.string().nullable(),
  state: DeliveryState,
  reason: DeliveryReason.nullable(),
  providerCode: z.string().nullable(),
  attempts: z.int(),
  updatedAt: Timestamp,
})
export type Delivery = z.infer<typeof Delivery>

/** A notification as its recipient's list shows it. */
export const ReceivedNotification = z.object({
  notificationId: z.string(),
  message: Notification.shape.message,
  createdAt: Timestamp,
  deliveries: z.array(Delivery),
})
export type ReceivedNotification = z.infer<typeof ReceivedNotification>

/**
 * Who would get a notification: of `recipients` people named, `reachable` get it on a channel at least that has a provider;
 * for `kept` people nothing would be sent, and all of it kept. `channels` says how many people each channel would take,
 * `skipped` how many each reason leaves out.
 */
export const Reach = z.object({
  recipients: z.int(),
  reachable: z.int(),
  kept: z.int(),
  channels: z.object({ push: z.int(), whatsapp: z.int() }),
  skipped: z.partialRecord(DeliveryReason, z.int()),
  providers: z.object({ push: z.boolean(), whatsapp: z.boolean() }),
})
export type Reach = z.infer<typeof Reach>

const resource = 'Notifications'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

/**
 * 4.7: answers as soon as the notification and its deliveries are durably stored. `recipients` people are named, each once;
 * `unknown` of them have no account here.
 */
export const sendNotification = defineOperation({
  resource,
  auth: 'business',
  clientId: 'required',
  method: 'POST',
  path: '/notification/send',
  section: '4.7',
  summary: 'Send a push notification, and a WhatsApp message if asked for',
  description:
    'Answers as soon as the notification and its deliveries are durably stored; they are delivered after it. Follow them with `GET /notifications/{notificationId}/deliveries`.',
  request: { body: SendNotification },
  answer: z.object({ msg: z.string(), notificationId: z.string(), recipients: z.int(), unknown: z.int() }),
  roles: writers.notifications,
})

/** Extension: nothing is stored or sent. Every role may ask: an account's page says whether messages reach it. */
export const reachNotification = defineOperation({
  ...extension,
  method: 'POST',
  safe: true,
  path: '/notifications/reach',
  summary: 'Count who would get a notification, by channel, and who not and why',
  description: 'Nothing is stored or sent.',
  request: {
    body: z
      .strictObject({ ...recipients, sendWhatsApp: z.boolean().default(false) })
      .refine(namesOneList, oneList)
      .meta(exactlyOneOf('phones', 'accountIDs', 'accountTypeIDs')),
  },
  answer: z.object({ reach: Reach }),
})

/** Extension. Newest first. */
export const listNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications',
  description: `Newest first. Of whom each names, \`to\` holds the first ${firstNamed.inList} and \`toCount\` how many there are.`,
  request: { query: z.strictObject(paging) },
  answer: page('notifications', Notification),
})

const oneNotification = { params: z.object({ notificationId: PathId }) }

/** Extension. */
export const readNotification = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}',
  summary: 'Read a notification with its counts',
  description: `Of whom it names, \`to\` holds the first ${firstNamed.inRecord}; \`GET /notifications/{notificationId}/recipients\` has them all.`,
  request: oneNotification,
  answer: z.object({ notification: Notification }),
})

/** Extension: whom a notification names, all of them in the order given, each as `to` has it. */
export const listRecipients = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/recipients',
  summary: 'List whom a notification names',
  description:
    'In the order given, without duplicates: phones in E.164, or ids of accounts or of account types, as `to` of the notification has them. What became of each is in its deliveries.',
  request: { ...oneNotification, query: z.strictObject(paging) },
  answer: page('recipients', Recipient),
})

/** Extension. In the order stored. */
export const listDeliveries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/notifications/{notificationId}/deliveries',
  summary: 'List the deliveries of a notification, one for each recipient and channel',
  request: {
    ...oneNotification,
    query: z.strictObject({ state: DeliveryState.optional(), channel: Channel.optional(), ...paging }),
  },
  answer: page('deliveries', Delivery),
})

/** Extension: what an account was sent, newest first, without those hidden from its list. */
export const listAccountNotifications = defineOperation({
  ...extension,
  method: 'GET',
  path: '/account/{accountId}/notifications',
  summary: "List the notifications in an account's list",
  request: { params: z.object({ accountId: PathId }), query: z.strictObject(paging) },
  answer: page('notifications', ReceivedNotification),
})
