import { setTimeout as pause } from 'node:timers/promises'
import type { Waiting } from '@/lib/contract/business'
import { longestSendSeconds } from '../timing'
import {
  beginSimulating,
  endSimulating,
  hasInFlight,
  isSimulating,
  selectNotificationsToSimulate,
  selectSimulateTo,
  selectSimulating,
  selectWaiting,
  simulateDeliveries,
  simulateNotifications,
} from './drill-repository'

/*
 * How a drill affects messages that are already waiting. A drill is switched on and off in the business's
 * settings (businesses/settings-service.ts).
 */

const batchSize = 2_000
/** How long the request that starts a drill may spend marking rows; workers mark the rest. */
const maxMarkingMs = 5_000
const pollMs = 50

/**
 * Stops everything that has not been sent yet, in the transaction that starts the drill. The transaction
 * locks the business's row, which blocks storing notifications and deliveries, so only the first rows are
 * marked here. `simulateRest` marks the others; if a claim reaches an unmarked row first, the claim marks it.
 */
export async function simulateWaiting(businessId: string): Promise<void> {
  await beginSimulating(businessId)
  await simulateNotifications(businessId, await selectNotificationsToSimulate(businessId, '', batchSize))
  await simulateDeliveries(businessId, batchSize)
}

/** Called after the drill is stored: marks the remaining rows in small batches, for a few seconds at most. */
export async function simulateRest(businessId: string): Promise<void> {
  const until = performance.now() + maxMarkingMs
  const isInTime = () => performance.now() < until
  const to = await selectSimulateTo(businessId)
  if (to === null) return
  for (let after: string | undefined = ''; after !== undefined && isInTime(); ) {
    const ids = await selectNotificationsToSimulate(businessId, after, batchSize)
    if (ids.length > 0) await simulateNotifications(businessId, ids)
    after = ids.at(-1)
  }
  // Workers may take some of the selected rows, so a short batch is not necessarily the last.
  while (isInTime() && (await simulateDeliveries(businessId, batchSize)) > 0);
  if (isInTime() && !(await isSimulating(businessId))) await endSimulating(businessId, to)
}

/** Marks the rows that requests left unmarked; returns true while there may be more. */
export async function simulateUnfinished(): Promise<boolean> {
  const businessIds = await selectSimulating()
  for (const businessId of businessIds) await simulateRest(businessId)
  return businessIds.length > 0
}

/**
 * Resolves once a business in a drill has no message on its way to a provider: either every claim made before
 * the drill was stored has ended, or the longest possible send time is over, after which only a killed worker
 * could still hold a claim.
 */
export async function waitForInFlight(businessId: string): Promise<void> {
  const until = performance.now() + longestSendSeconds * 1000
  while (performance.now() < until && (await hasInFlight(businessId))) await pause(pollMs)
}

/** Everything that would be held back if a drill started now. */
export function readWaiting(businessId: string): Promise<Waiting> {
  return selectWaiting(businessId)
}
