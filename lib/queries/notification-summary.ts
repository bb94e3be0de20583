import * as z from 'zod'
import { page } from '@/lib/contract/fields'
import { Notification } from '@/lib/contract/notification'

export const recipientKinds = ['phones', 'accounts', 'types'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * A notification as the console's screens need it. Up to 10,000 phones or account ids stay behind: of the recipients
 * it keeps how many were named, the first of them, and the account types.
 */
export const NotificationSummary = Notification.omit({ to: true }).extend({
  to: z.object({
    kind: z.enum(recipientKinds),
    count: z.int(),
    first: z.string().optional(),
    typeIds: z.array(z.string()),
  }),
})
export type NotificationSummary = z.infer<typeof NotificationSummary>

export const NotificationPage = page('notifications', NotificationSummary)
export type NotificationPage = z.infer<typeof NotificationPage>

export function summariseNotification({ to, ...rest }: Notification): NotificationSummary {
  const { phones, accountIDs, accountTypeIDs } = to
  const kind = phones ? 'phones' : accountIDs ? 'accounts' : 'types'
  const named = phones ?? accountIDs ?? accountTypeIDs ?? []
  return { ...rest, to: { kind, count: named.length, first: named[0], typeIds: accountTypeIDs ?? [] } }
}

export function summarisePage(list: {
  notifications: Notification[]
  next: string | null
}): NotificationPage {
  return { notifications: list.notifications.map(summariseNotification), next: list.next }
}

/** Whether anything is still to be sent. */
export function isUnderWay({ state }: Pick<Notification, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled'
}
