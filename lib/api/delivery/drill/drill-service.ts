import { setTimeout as pause } from 'node:timers/promises'
import type { Waiting } from '@/lib/contract/business'
import { longestSendSeconds } from '../timing'
import {
  beginSimulating,
  endSimulating,
  isLeaving,
  isSimulating,
  selectNotificationsToSimulate,
  selectSimulateTo,
  selectSimulating,
  selectWaiting,
  simulateDeliveries,
  simulateNotifications,
} from './drill-repository'

const rowsAtOnce = 2_000
/** What the request that switches a drill on has not marked by then is left to the workers. */
const longestMarkingMs = 5_000
const lookEveryMs = 50

/**
 * Lets nothing leave any more that has not left yet, in the transaction that switches the drill on. Whoever stores a
 * notification or a delivery waits for the row of the business meanwhile, so only the first rows are marked in it.
 * `simulateRest` marks the others; a claim that comes to one of them before that marks it as well.
 */
export async function simulateWaiting(businessId: string): Promise<void> {
  await beginSimulating(businessId)
  await simulateNotifications(businessId, await selectNotificationsToSimulate(businessId, '', rowsAtOnce))
  await simulateDeliveries(businessId, rowsAtOnce)
}

/** After the drill is stored: marks what is left, in batches that keep nobody waiting, for some seconds at most. */
export async function simulateRest(businessId: string): Promise<void> {
  const until = performance.now() + longestMarkingMs
  const isInTime = () => performance.now() < until
  const to = await selectSimulateTo(businessId)
  if (to === null) return
  for (let after: string | undefined = ''; after !== undefined && isInTime(); ) {
    const ids = await selectNotificationsToSimulate(businessId, after, rowsAtOnce)
    if (ids.length > 0) await simulateNotifications(businessId, ids)
    after = ids.at(-1)
  }
  // Workers may take some of those that were looked at, so that fewer than asked for does not mean the last.
  while (isInTime() && (await simulateDeliveries(businessId, rowsAtOnce)) > 0);
  if (isInTime() && !(await isSimulating(businessId))) await endSimulating(businessId, to)
}

/** What requests have left: true while there may be more. */
export async function simulateUnfinished(): Promise<boolean> {
  const businessIds = await selectSimulating()
  for (const businessId of businessIds) await simulateRest(businessId)
  return businessIds.length > 0
}

/**
 * Resolves once nothing of a business in a drill is on its way to a provider: all that was claimed before the switch was
 * stored has ended, or the longest that a send may take is over, after which only a killed worker has it.
 */
export async function untilNothingLeaves(businessId: string): Promise<void> {
  const until = performance.now() + longestSendSeconds * 1000
  while (performance.now() < until && (await isLeaving(businessId))) await pause(lookEveryMs)
}

/** What a drill that is switched on would hold for. */
export function readWaiting(businessId: string): Promise<Waiting> {
  return selectWaiting(businessId)
}
