import type { Notification } from '@/lib/contract/notification'

export const recipientKinds = ['phones', 'accounts', 'types'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * A notification as the console's screens need it. Up to 10,000 phones or account ids stay behind: of the recipients
 * it keeps how many were named, the first of them, and the account types.
 */
export type NotificationSummary = Omit<Notification, 'to'> & {
  to: { kind: RecipientKind; count: number; first?: string; typeIds: string[] }
}

export type NotificationPage = { notifications: NotificationSummary[]; next: string | null }

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

/** The phones that lists show: of those who name some, the first. */
export function firstPhones(notifications: readonly NotificationSummary[]): string[] {
  return notifications.flatMap(({ to }) => (to.kind === 'phones' && to.first ? [to.first] : []))
}

/** Whether anything is still to be sent. */
export function isUnderWay({ state }: Pick<Notification, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled'
}
