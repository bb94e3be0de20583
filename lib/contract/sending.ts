import * as z from 'zod'
import { languages, recipientLimit, retryLimit, undoLimitSeconds } from './choices'
import {
  exactlyOneOf,
  freeForm,
  nonBlank,
  PathId,
  page,
  paging,
  RecordId,
  Timestamp,
  withSafeNumbers,
} from './fields/fields'
import { DeliveryReason, Message, Notification, Translation } from './notification'
import { defineOperation } from './operation'
import { writers } from './roles'

const RecipientList = z
  .array(RecordId)
  .min(1)
  .max(recipientLimit)
  .meta({ id: 'RecipientList', description: 'Phone numbers or account IDs.' })

const recipients = {
  phones: RecipientList.optional(),
  accountIDs: RecipientList.optional(),
  accountTypeIDs: z.array(RecordId).min(1).max(500).optional(),
}

type Recipients = { phones?: unknown; accountIDs?: unknown; accountTypeIDs?: unknown }
const namesOneList = ({ phones, accountIDs, accountTypeIDs }: Recipients) =>
  [phones, accountIDs, accountTypeIDs].filter((list) => list !== undefined).length === 1
const oneList = {
  params: { code: 'exactly_one' },
  message: 'must contain exactly one of phones, accountIDs and accountTypeIDs',
}
const lists = exactlyOneOf('phones', 'accountIDs', 'accountTypeIDs')

export const RecipientSelection = z.object(recipients)
export type RecipientSelection = z.infer<typeof RecipientSelection>

const sent = {
  message: Message,
  ...recipients,
  hiddenFromList: z.boolean().optional(),
  senderAccountId: RecordId.optional(),
  metadata: withSafeNumbers(
    freeForm(z.looseObject({ sectionId: z.string().max(200).optional() }), 16),
  ).optional(),
}

export const SendNotification = z.strictObject(sent).refine(namesOneList, oneList).meta(lists)
export type SendNotification = z.infer<typeof SendNotification>

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
    description:
      'How many of the `recipients` would get a notification: `reachable` on a channel with a provider; `kept` if their channels have none. `channels` counts people by channel, `skipped` by reason. `approvalNeeded`: a second person must approve it.',
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
    description: 'A person counted in the reach; `reason` says why nothing would reach them.',
  })
export type ReachedPerson = z.infer<typeof ReachedPerson>

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
  summary: 'Send a push notification, and a WhatsApp message if requested',
  description:
    'Responds once it is stored; `GET /notifications/{notificationId}/deliveries` shows its delivery. `recipients` counts each person once; `unknown` is how many of them have no account; both are null if another deployment sends it and does not report them. Above `approvalAbove` recipients, the response is 403 `approval_needed`, unless the identity may send without approval.',
  request: { body: SendNotification },
  answer: z.object({
    msg: z.string(),
    notificationId: z.string(),
    recipients: z.int().nullable(),
    unknown: z.int().nullable(),
  }),
  roles: writers.notifications,
  errors: ['approval_needed'],
})

export const createNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications',
  summary: 'Send a notification now or later, with time to undo it',
  description:
    'As `POST /notification/send`, with more options. `sendAt` is at most a year ahead. For `undoSeconds`, nothing is sent and it can be cancelled as a whole. `fillIn` replaces `{{fullname|neighbor}}` or `{{unit|your home}}` in title and body with a field of each account (`fullname`, `username`, `phone`) or the attribute with that tag; the text after the bar is required, for accounts without one. `translations` are for accounts whose `languageAttribute` names the language. Without `sendAgain`, the same content to the same people within ten minutes gets `sent_recently`.',
  request: { body: CreateNotification },
  answer: z.object({ notification: Notification, unknown: z.int().nullable() }),
  errors: ['sent_recently'],
})

const one = { params: z.object({ notificationId: PathId }) }
const answer = z.object({ notification: Notification })

export const cancelNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications/{notificationId}/cancel',
  summary: 'Cancel a notification that is scheduled, waiting or running',
  description: 'Messages already sent stay sent.',
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
    'It is sent once `sendAt` and its undo period have passed. You cannot approve your own notification.',
  request: one,
  answer,
  errors: ['notification_state', 'own_approval'],
})

export const retryNotification = defineOperation({
  ...writing,
  method: 'POST',
  path: '/notifications/{notificationId}/retry',
  summary: "Retry a notification's failed deliveries",
  description: `Retries at most ${retryLimit.toLocaleString('en')} at once; \`counts\` shows what is left. With \`unknown\` and a \`reason\` for the audit log, also retries \`unknown\` deliveries: some people may get them twice. \`retried\` is the number queued again.`,
  request: {
    ...one,
    body: z
      .strictObject({ unknown: z.boolean().default(false), reason: nonBlank(500).optional() })
      .refine(({ unknown, reason }) => !unknown || reason !== undefined, {
        params: { code: 'required' },
        path: ['reason'],
        message: 'is required with unknown',
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
  summary: 'Count who would get a notification, and who would not and why',
  description: 'Nothing is stored or sent.',
  request: { body: z.strictObject(reached).refine(namesOneList, oneList).meta(lists) },
  answer: z.object({ reach: Reach }),
})

export const listReached = defineOperation({
  ...extension,
  method: 'POST',
  safe: true,
  path: '/notifications/reach/people',
  summary: "List the people in one of a reach's counts",
  description:
    'People in the order given; members of account types in the order of their IDs. Nothing is stored or sent.',
  request: {
    body: z
      .strictObject({ ...reached, group: ReachGroup })
      .refine(namesOneList, oneList)
      .meta(lists),
    query: z.strictObject(paging),
  },
  answer: page('people', ReachedPerson),
})
