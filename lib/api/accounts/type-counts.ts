import { forgetWhenClosed, onPrimary } from '../db/transaction'
import { countAccountsByType } from '../definitions/usage-service'

const freshMilliseconds = 60_000
const known = new Map<string, { counts: Map<string, number>; readAt: number }>()
forgetWhenClosed(() => known.clear())

/**
 * The number of live accounts in a business, of one type or in total. It may be up to a minute old, because
 * counting takes longer in larger businesses.
 */
export async function countLately(businessId: string, accountType?: string): Promise<number> {
  const counts = await readCounts(businessId)
  if (accountType !== undefined) return counts.get(accountType) ?? 0
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

async function readCounts(businessId: string): Promise<Map<string, number>> {
  const entry = known.get(businessId)
  if (entry && performance.now() - entry.readAt < freshMilliseconds) return entry.counts
  const counts = await onPrimary(() => countAccountsByType(businessId))
  known.set(businessId, { counts, readAt: performance.now() })
  return counts
}
