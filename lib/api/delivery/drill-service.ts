import type { Waiting } from '@/lib/contract/business'
import { selectWaiting, simulateDeliveries, simulateNotifications } from './drill-repository'

/** One statement may take a minute. */
const deliveriesAtOnce = 50_000

/**
 * Lets nothing leave any more that has not left yet, in the transaction that switches the drill on. Whoever stores a
 * notification or a delivery holds the row of the business meanwhile, so that none comes in between as a real one.
 */
export async function simulateWaiting(businessId: string): Promise<void> {
  await simulateNotifications(businessId)
  // Workers may take some of those that were looked at, so that fewer than asked for does not mean the last.
  while ((await simulateDeliveries(businessId, deliveriesAtOnce)) > 0);
}

/** What a drill that is switched on would hold for. */
export function readWaiting(businessId: string): Promise<Waiting> {
  return selectWaiting(businessId)
}
