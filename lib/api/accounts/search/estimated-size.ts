import { forgetWhenClosed, onPrimary } from '../../db/transaction'
import { estimateAccounts } from './search-repository'

const freshMilliseconds = 60_000
const known = new Map<string, { accounts: number; readAt: number }>()
forgetWhenClosed(() => known.clear())

/** The planner's estimate of the number of accounts in the business, up to a minute old. */
export async function cachedEstimate(businessId: string): Promise<number> {
  const entry = known.get(businessId)
  if (entry && performance.now() - entry.readAt < freshMilliseconds) return entry.accounts
  const accounts = await onPrimary(() => estimateAccounts(businessId))
  known.set(businessId, { accounts, readAt: performance.now() })
  return accounts
}
