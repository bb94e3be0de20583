'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineDelivery, TimelineEntry } from '@/lib/contract/timeline'
import { timelineQuery } from '@/lib/data/accounts/accounts'

/** When the account was unsubscribed, if the loaded part of its timeline shows that. */
export function useUnsubscribedSince(accountId: string): string | undefined {
  const { data } = useInfiniteQuery(timelineQuery(accountId))
  return data?.pages.flatMap(({ entries }) => entries).find(isUnsubscribing)?.at
}

function isUnsubscribing(entry: TimelineEntry): boolean {
  if (!('changes' in entry)) return false
  const { to } = (entry.changes?.subscribed ?? {}) as { to?: unknown }
  return to === false
}

/** How much is known about a message: a provider accepted it, it was delivered, or it was read. */
export type Received = 'read' | 'delivered' | 'accepted'
export type Contact = { entry: TimelineEntry; received?: Received }

/** The last alert that the account raised or message that it received, among the timeline entries loaded so far. */
export function useLastContact(accountId: string) {
  const { data, isError, hasNextPage } = useInfiniteQuery(timelineQuery(accountId))
  const entries = data?.pages.flatMap((page) => page.entries)
  return {
    contact: entries?.map(contactOf).find((contact) => contact !== undefined),
    count: entries?.length,
    isWhole: !hasNextPage,
    isUnknown: entries === undefined && isError,
  }
}

function contactOf(entry: TimelineEntry): Contact | undefined {
  if (entry.kind === 'alert') return { entry }
  const received = best(deliveriesOf(entry))
  return received && { entry, received }
}

function deliveriesOf(entry: TimelineEntry): TimelineDelivery[] {
  if (entry.kind === 'sms') return [entry.delivery]
  return entry.kind === 'notification' ? entry.notification.deliveries : []
}

/** Deliveries simulated in a drill were not sent. */
function best(deliveries: TimelineDelivery[]): Received | undefined {
  const states = deliveries.filter(({ simulated }) => !simulated).map(({ state }) => state)
  return (['read', 'delivered', 'accepted'] as const).find((one) => states.includes(one))
}
