import * as z from 'zod'
import { Account } from '../accounts/account'
import { AlertNews } from '../alerts/stream'
import { eventTypesOf, type WebhookKind } from '../choices'
import { Timestamp } from '../fields/fields'
import { Job } from '../job'
import { Delivery, Notification } from '../notification'

const describedBy = '`by` is the identity that caused it, or null for the system.'
const currentState = 'The record is as it was soon after, or null once erased.'

/** `{from, to}` by field, as in the audit log. */
const Changes = z.record(z.string(), z.unknown()).nullable()
const By = z.string().nullable()

/** Defines an event as it is sent: data about one kind of record in the envelope of Standard Webhooks. */
const defineEvent = <const Kind extends WebhookKind, Data extends z.ZodType>(
  kind: Kind,
  { id, description, data }: { id: string; description: string; data: Data },
) =>
  z
    .object({ type: z.enum(eventTypesOf(kind)), timestamp: Timestamp, data })
    .meta({ id, description: `${description} ${currentState}` })

export const AccountEvent = defineEvent('account', {
  id: 'AccountEvent',
  description: `Something happened to an account. ${describedBy} \`changes\` holds \`{from, to}\` by field.`,
  data: z.object({ accountId: z.string(), account: Account.nullable(), by: By, changes: Changes }),
})

export const AlertWebhookEvent = defineEvent('alert', {
  id: 'AlertWebhookEvent',
  description: 'Something happened to an alert; `data` is the same as in the stream.',
  data: AlertNews.nullable(),
})

export const NotificationEvent = defineEvent('notification', {
  id: 'NotificationEvent',
  description: `Something happened to a notification. ${describedBy} After \`finished\`, nothing is left to send.`,
  data: z.object({
    notificationId: z.string(),
    notification: Notification.nullable(),
    by: By,
    changes: Changes,
  }),
})

export const DeliveryEvent = defineEvent('delivery', {
  id: 'DeliveryEvent',
  description: 'A delivery reached the state that `type` names.',
  data: z.object({ notificationId: z.string().nullable(), delivery: Delivery.nullable() }),
})

export const JobEvent = defineEvent('job', {
  id: 'JobEvent',
  description: `Something happened to an import, bulk change or merge. ${describedBy}`,
  data: z.object({ jobId: z.string(), job: Job.nullable(), by: By }),
})

/** The event schemas by kind of record. */
export const webhookEventSchemas = {
  alert: AlertWebhookEvent,
  account: AccountEvent,
  notification: NotificationEvent,
  delivery: DeliveryEvent,
  job: JobEvent,
} as const satisfies Record<WebhookKind, z.ZodType>

export type WebhookEventOf<Kind extends WebhookKind> = z.infer<(typeof webhookEventSchemas)[Kind]>
