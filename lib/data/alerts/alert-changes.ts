import type { Query, QueryClient } from '@tanstack/react-query'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertKeys } from './alert-keys'
import { alertStoreOf } from './alert-store'

export type AlertCounts = { open: number; closed: number }

/**
 * The response to the console's poll: every alert that changed after `since`, in any state, and the counts. Without
 * `since` it is the start: only the newest alert, whose last change is where to continue from. `complete` is false when
 * too much has changed to send it alert by alert.
 */
export type AlertChanges = { alerts: Alert[]; counts: AlertCounts; complete: boolean }

/** The last known change, by the database's clock; null while there are no alerts. */
export type Position = string | null

/** What the poll's query keeps of a response. */
export type ChangesPoll = { counts: AlertCounts; position: Position }

/** A transaction that began earlier may commit later, so the last few seconds' changes are requested again. */
const overlapMs = 10_000

export const sinceOf = (position: Position | undefined) =>
  position ? new Date(Date.parse(position) - overlapMs).toISOString() : undefined

export function pollOf({ alerts, counts }: AlertChanges): ChangesPoll {
  const times = alerts.map(({ updatedAt }) => updatedAt)
  return {
    counts,
    position: times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null,
  }
}

/**
 * Takes a response that was requested at `askedAt` to the changes after `position`, or to the start if that is
 * undefined.
 */
export function takeChanges(
  client: QueryClient,
  answer: AlertChanges,
  { position, askedAt }: { position: Position | undefined; askedAt: number },
): void {
  const store = alertStoreOf(client)
  if (position !== undefined) store.advance(position)
  store.advance(pollOf(answer).position)
  if (position === undefined) readAgainIfBefore(client, askedAt)
  else store.takeChanged(answer.alerts)
  if (!answer.complete || store.isFull) store.outdate()
  void readOutdated(client)
}

/** Changes between an earlier read and the start of the poll would never be reported. */
function readAgainIfBefore(client: QueryClient, startedAt: number): void {
  for (const queryKey of [alertKeys.lists, alertKeys.openPoints])
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < startedAt,
    })
}

/** Reads everything about alerts again, because changes were missed or too many are kept. */
export function renewAlerts(client: QueryClient): Promise<void> {
  alertStoreOf(client).outdate()
  return readOutdated(client)
}

/** Reads what is outdated and, if some of it could not be read, only that the next time. */
function readOutdated(client: QueryClient): Promise<void> {
  const readBefore = (time: number) => ({
    queryKey: alertKeys.all,
    predicate: ({ queryKey, state }: Query) =>
      queryKey[1] !== alertKeys.allChanges[1] && state.dataUpdatedAt < time,
  })
  return alertStoreOf(client).renew(async ({ startedAt, olderThan = Number.POSITIVE_INFINITY }) => {
    await client.invalidateQueries(readBefore(olderThan))
    const left = readBefore(startedAt)
    client.removeQueries({ ...left, type: 'inactive' })
    // A query that has never succeeded shows nothing old.
    return client
      .getQueryCache()
      .findAll(left)
      .every(({ state }) => state.data === undefined)
  })
}
