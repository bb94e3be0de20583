'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineDelivery, TimelineEntry } from '@/lib/contract/timeline'
import { timelineQuery } from '@/lib/data/accounts'

/** When the account was unsubscribed, where that stands among what was read of its history. */
export function useUnsubscribedSince(accountId: string): string | undefined {
  const { data } = useInfiniteQuery(timelineQuery(accountId))
  return data?.pages.flatMap(({ entries }) => entries).find(isUnsubscribing)?.at
}

function isUnsubscribing(entry: TimelineEntry): boolean {
  if (!('changes' in entry)) return false
  const { to } = (entry.changes?.subscribed ?? {}) as { to?: unknown }
  return to === false
}

/** How much is known of a message: it was read, it arrived, or a provider took it. */
export type Received = 'read' | 'delivered' | 'accepted'
export type Contact = { entry: TimelineEntry; received?: Received }

/** The last alert that the account raised, or message that it got; among so many entries that were read. */
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

/** What a drill has simulated reached nobody. */
function best(deliveries: TimelineDelivery[]): Received | undefined {
  const states = deliveries.filter(({ simulated }) => !simulated).map(({ state }) => state)
  return (['read', 'delivered', 'accepted'] as const).find((one) => states.includes(one))
}
