import { setTimeout as pause } from 'node:timers/promises'
import type { Waiting } from '@/lib/contract/business'
import { isLeaving, selectWaiting, simulateDeliveries, simulateNotifications } from './drill-repository'
import { longestSendSeconds } from './timing'

/** One statement may take a minute. */
const deliveriesAtOnce = 50_000
const lookEveryMs = 50

/**
 * Lets nothing leave any more that has not left yet, in the transaction that switches the drill on. Whoever stores a
 * notification or a delivery holds the row of the business meanwhile, so that none comes in between as a real one.
 */
export async function simulateWaiting(businessId: string): Promise<void> {
  await simulateNotifications(businessId)
  // Workers may take some of those that were looked at, so that fewer than asked for does not mean the last.
  while ((await simulateDeliveries(businessId, deliveriesAtOnce)) > 0);
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
