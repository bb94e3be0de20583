import { invalidArguments, issue } from '../api-error'
import { countRows } from './repository'
import { lockBusiness } from './service'

type Limited = { table: string; member: string; most: number }

/**
 * 422 at `member` when a business has as many rows as it may. In the transaction that adds one: callers that add at the same
 * time are counted one after the other.
 */
export async function requireRoom(businessId: string, { table, member, most }: Limited): Promise<void> {
  await lockBusiness(businessId)
  if ((await countRows(table, businessId)) < most) return
  throw invalidArguments(issue(member, 'too_many', `are ${most} at most`))
}
