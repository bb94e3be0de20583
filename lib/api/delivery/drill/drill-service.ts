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
 * What a drill does with messages that are already queued. Drills are started and ended in the business's
 * settings (businesses/settings-service.ts).
 */

const batchSize = 2_000
/** How long the request that starts a drill can spend on marking rows; workers mark the rest. */
const maxMarkingMs = 5_000
const pollMs = 50

/**
 * Makes sure that nothing queued so far is sent to a real provider. Runs in the transaction that starts the
 * drill. That transaction locks the business's row, so nobody can store notifications and deliveries
 * meanwhile; therefore, this marks only the first rows. `simulateRest` marks the others; if a claim reaches
 * one of these first, the claim marks it.
 */
export async function simulateWaiting(businessId: string): Promise<void> {
  await beginSimulating(businessId)
  await simulateNotifications(businessId, await selectNotificationsToSimulate(businessId, '', batchSize))
  await simulateDeliveries(businessId, batchSize)
}

/** Marks the remaining rows in small batches, for a few seconds at most. Called after the drill is stored. */
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
  // A worker may take some of a batch's rows, so a short batch may not be the last one.
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
 * Waits until no real message of a business in a drill is being sent: until every claim made before the drill
 * was stored has ended, but no longer than a send can take. After that time, only a killed worker can still
 * hold a claim.
 */
export async function waitForInFlight(businessId: string): Promise<void> {
  const until = performance.now() + longestSendSeconds * 1000
  while (performance.now() < until && (await hasInFlight(businessId))) await pause(pollMs)
}

/** How many queued deliveries and unfinished notifications would be simulated if a drill started now. */
export function readWaiting(businessId: string): Promise<Waiting> {
  return selectWaiting(businessId)
}
