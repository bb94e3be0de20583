import { execute } from './pool'
import { acrossBusinesses, raw, type Sql, sql } from './sql'

/**
 * Deletes up to `limit` rows of a table that `condition` holds for, and answers how many were deleted; those that others
 * have locked are left for the next time. No call takes long, however much there is to delete.
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
