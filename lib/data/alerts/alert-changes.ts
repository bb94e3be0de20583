import type { Query, QueryClient } from '@tanstack/react-query'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertKeys } from './alert-keys'
import { alertStoreOf } from './alert-store'

export type AlertCounts = { open: number; closed: number }

/**
 * The response to the console's poll: every alert that changed after `since`, in any state, and the counts.
 * Without `since`, for the first poll, it contains only the newest alert, whose last change is the position
 * to continue from. `complete` is false if there are too many changes to send them one by one.
 */
export type AlertChanges = { alerts: Alert[]; counts: AlertCounts; complete: boolean }

/** The time of the last known change, by the database's clock; null while there are no alerts. */
export type Position = string | null

/** The part of a response that the poll's query caches. */
export type ChangesPoll = { counts: AlertCounts; position: Position }

/**
 * A transaction that began earlier may commit later, so the changes of the last few seconds are requested
 * again.
 */
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

type Asked = {
  /** The position the changes were requested from; undefined for the first poll. */
  position: Position | undefined
  /**
   * The start of the period for which the store knows every change, by the browser's clock; undefined if
   * already set.
   */
  begins: number | undefined
}

/** Puts a poll's response into the store, and refetches data that is outdated. */
export function takeChanges(client: QueryClient, answer: AlertChanges, { position, begins }: Asked): void {
  const store = alertStoreOf(client)
  if (begins !== undefined) store.begin(begins)
  if (position !== undefined) store.advance(position)
  store.advance(pollOf(answer).position)
  readAgainIfBefore(client, store.completeSince, position === undefined)
  if (position !== undefined) store.takeChanged(answer.alerts)
  if (!answer.complete || store.isFull) store.outdate()
  void readOutdated(client)
}

/**
 * Refetches lists loaded before this time, because changes between then and the first poll are never reported.
 * Navigating back can restore such a list at any time.
 */
function readAgainIfBefore(client: QueryClient, time: number, isStart: boolean): void {
  // The browser's clock was set back, so the times cannot be compared.
  if (time > Date.now()) return
  const predicate = ({ state }: Query) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < time
  // A later poll must not cancel refetches that an earlier one has started.
  for (const queryKey of [alertKeys.lists, alertKeys.openPoints])
    void client.invalidateQueries({ queryKey, predicate }, { cancelRefetch: isStart })
}

/** Refetches everything about alerts, because changes were missed or too many are stored. */
export function renewAlerts(client: QueryClient): Promise<void> {
  alertStoreOf(client).outdate()
  return readOutdated(client)
}

/** Refetches outdated data. If some queries fail, the next call refetches only those. */
function readOutdated(client: QueryClient): Promise<void> {
  const readBefore = (time: number) => ({
    queryKey: alertKeys.all,
    predicate: ({ queryKey, state }: Query) =>
      queryKey[1] !== alertKeys.allChanges[1] && state.dataUpdatedAt < time,
  })
  return alertStoreOf(client).renew(async ({ startedAt, olderThan = Number.POSITIVE_INFINITY }) => {
    const outdated = readBefore(olderThan)
    // Otherwise, a first load already in progress would count as new, although it may lack alerts that the
    // store is about to discard.
    void client.cancelQueries(outdated)
    await client.invalidateQueries(outdated)
    const left = readBefore(startedAt)
    client.removeQueries({ ...left, type: 'inactive' })
    // Queries that have never succeeded do not count, because they show no outdated data.
    return client
      .getQueryCache()
      .findAll(left)
      .every(({ state }) => state.data === undefined)
  })
}
