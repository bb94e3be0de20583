import { execute } from './pool'
import { acrossBusinesses, raw, type Sql, sql } from './sql'

/**
 * Deletes up to `limit` rows that match `condition`, and returns how many were deleted. Rows locked by others
 * are left for the next call. Each call is short, no matter how many rows match.
 */
export function deleteSome(
  table: string,
  { condition, limit }: { condition: Sql; limit: number },
): Promise<number> {
  return execute(
    acrossBusinesses(sql`delete from ${raw(table)} where ctid = any(array(
    select ctid from ${raw(table)} where ${condition} limit ${limit} for update skip locked
  ))`),
  )
}
