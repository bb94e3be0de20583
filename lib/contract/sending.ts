import * as z from 'zod'
import { languages, recipientLimit, retryLimit, undoLimitSeconds } from './choices'
import {
  exactlyOneOf,
  freeForm,
  nonBlank,
  PathId,
  page,
  paging,
  Timestamp,
  withSafeNumbers,
} from './fields/fields'
import { DeliveryReason, Message, Notification, Translation } from './notification'
import { defineOperation } from './operation'
import { writers } from './roles'

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
const lists = exactlyOneOf('phones', 'accountIDs', 'accountTypeIDs')

/** Exactly one of the three lists (4.7, rule 1). */
export const RecipientSelection = z.object(recipients)
export type RecipientSelection = z.infer<typeof RecipientSelection>

const sent = {
  message: Message,
  ...recipients,
  hiddenFromList: z.boolean().optional(),
  senderAccountId: z.string().min(1).max(64).optional(),
  metadata: withSafeNumbers(
    freeForm(z.looseObject({ sectionId: z.string().max(200).optional() }), 16),
  ).optional(),
}

/** 4.7 */
export const SendNotification = z.strictObject(sent).refine(namesOneList, oneList).meta(lists)
export type SendNotification = z.infer<typeof SendNotification>

/**
 * The body of 4.7, and when and how it goes. `sendAt`: a time to come, within a year. `undoSeconds`: so long nothing leaves,
 * and it can be cancelled as a whole. `fillIn`: places as `{{fullname|neighbour}}` or `{{unit|your home}}` in title and
 * body are filled in for each recipient, by a member of the account (`fullname`, `username`, `phone`) or the tag of an
 * attribute; what stands behind the bar, which is required, goes where there is none. `translations`: other texts, for
 * recipients whose account names the language (`languageAttribute` of the business). `sendAgain`: even though the same was
 * sent to the same people within ten minutes.
 */
export const CreateNotification = z
  .strictObject({
    ...sent,
    name: nonBlank(100).optional(),
    sendAt: Timestamp.optional(),
    undoSeconds: z.int().min(0).max(undoLimitSeconds).default(0),
    fillIn: z.boolean().default(false),
    translations: z.partialRecord(z.enum(languages), Translation).default({}),
    sendAgain: z.boolean().default(false),
  })
  .refine(namesOneList, oneList)
  .meta(lists)
export type CreateNotification = z.input<typeof CreateNotification>

/**
 * Who would get a notification: of `recipients` people named, `reachable` get it on a channel at least that has a provider;
 * for `kept` people nothing would be sent, and all of it kept. `channels` says how many people each channel would take,
 * `skipped` how many each reason leaves out. `approvalNeeded`: another person must approve it first. `simulated`: the
 * business is in a drill, in which every channel is simulated.
 */
export const Reach = z
  .object({
    recipients: z.int(),
    reachable: z.int(),
    kept: z.int(),
    channels: z.object({ push: z.int(), whatsapp: z.int() }),
    skipped: z.partialRecord(DeliveryReason, z.int()),
    providers: z.object({ push: z.boolean(), whatsapp: z.boolean() }),
    approvalNeeded: z.boolean(),
    simulated: z.boolean(),
  })
  .meta({
    id: 'Reach',
    description: 'Who would get a notification, on which channel, and who would not and why.',
  })
export type Reach = z.infer<typeof Reach>

export const ReachedPerson = z
  .object({
    accountId: z.string().nullable(),
    phone: z.string().nullable(),
    fullname: z.string().nullable(),
    reason: DeliveryReason.nullable(),
  })
  .meta({
    id: 'ReachedPerson',
    description: 'A person behind a number of the reach; `reason` says why nothing would get to them.',
  })
export type ReachedPerson = z.infer<typeof ReachedPerson>

/** The numbers of the reach that have people behind them: `reachable`, `kept`, a channel, or a reason. */
export const ReachGroup = z.union([z.enum(['reachable', 'kept', 'push', 'whatsapp']), DeliveryReason])
export type ReachGroup = z.infer<typeof ReachGroup>

const resource = 'Notifications'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...extension, roles: writers.notifications } as const

export const sendNotification = defineOperation({
  resource,
  auth: 'business',
  clientId: 'required',
  method: 'POST',
  path: '/notification/send',
  section: '4.7',
  summary: 'Send a push notification, and a WhatsApp message if asked for',
  description:
    'Answers as soon as the notification is durably stored; delivery follows. Each recipient counts once in `recipients`; `unknown` says how many of them have no account here. For more recipients than `approvalAbove` of the business the answer is 403 `approval_needed`, unless the identity may send without approval. Follow the delivery with `GET /notifications/{notificationId}/deliveries`.',
  request: { body: SendNotification },
  answer: z.object({ msg: z.string(), notificationId: z.string(), recipients: z.int(), unknown: z.int() }),
  roles: writers.notifications,
  errors: ['approval_needed'],
})

export const createNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications',
  summary: 'Send a notification now or at a time, with a while to undo it',
  description:
    "Like `POST /notification/send`, with `sendAt`, `undoSeconds`, texts filled in for each recipient, and translations. With more recipients than `approvalAbove` of the business, it waits for another person's approval. Unless `sendAgain` is set, the same content to the same people within ten minutes is refused as `sent_recently`, even when both requests arrive at the same moment.",
  request: { body: CreateNotification },
  answer: z.object({ notification: Notification, unknown: z.int() }),
  errors: ['sent_recently'],
})

const one = { params: z.object({ notificationId: PathId }) }
const answer = z.object({ notification: Notification })

export const cancelNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications/{notificationId}/cancel',
  summary: 'Cancel a notification that is scheduled, waiting or running',
  description: 'Whatever has left already stays sent; everything else never leaves.',
  request: one,
  answer,
  errors: ['notification_state'],
})

export const approveNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications/{notificationId}/approve',
  summary: 'Approve a notification that another person sent',
  description:
    'It leaves once it is approved, its time has come and its undo period is over. You cannot approve your own notification.',
  request: one,
  answer,
  errors: ['notification_state', 'own_approval'],
})

/**
 * Extension: sends what failed once more, `retryLimit` deliveries at once at most; what is left is in the counts of the
 * answer. `unknown`: also what was perhaps sent, which asks for a `reason` that the audit log keeps. `retried` is how many
 * deliveries are queued again; 422 `notification_state` when it was cancelled.
 */
export const retryNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications/{notificationId}/retry',
  summary: 'Send the failed deliveries of a notification once more',
  description: `Only what failed, ${retryLimit.toLocaleString('en')} at once: the counts of the answer say what is left. With \`unknown\` and a \`reason\` also what was perhaps sent, which some may then get twice.`,
  request: {
    ...one,
    body: z
      .strictObject({ unknown: z.boolean().default(false), reason: nonBlank(500).optional() })
      .refine(({ unknown, reason }) => !unknown || reason !== undefined, {
        params: { code: 'required' },
        path: ['reason'],
        message: 'must say why what was perhaps sent is sent again',
      }),
  },
  answer: z.object({ notification: Notification, retried: z.int() }),
  errors: ['notification_state'],
})

const reached = { ...recipients, sendWhatsApp: z.boolean().default(false) }

export const reachNotification = defineOperation({
  ...extension,
  method: 'POST',
  safe: true,
  path: '/notifications/reach',
  summary: 'Count who would get a notification, by channel, and who not and why',
  description: 'Nothing is stored or sent.',
  request: { body: z.strictObject(reached).refine(namesOneList, oneList).meta(lists) },
  answer: z.object({ reach: Reach }),
})

export const listReached = defineOperation({
  ...extension,
  method: 'POST',
  safe: true,
  path: '/notifications/reach/people',
  summary: 'List the people behind one number of the reach',
  description:
    'In the order given; members of account types in the order of their ids. Nothing is stored or sent.',
  request: {
    body: z
      .strictObject({ ...reached, group: ReachGroup })
      .refine(namesOneList, oneList)
      .meta(lists),
    query: z.strictObject(paging),
  },
  answer: page('people', ReachedPerson),
})
