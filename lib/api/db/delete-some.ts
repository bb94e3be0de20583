import { execute } from './pool'
import { acrossBusinesses, raw, type Sql, sql } from './sql'

/**
 * Deletes up to `limit` rows that match `condition`, and returns the number deleted. Rows locked by others
 * are left for the next call. Each call is short, no matter how many rows match.
 */
export function deleteSome(
  table: string,
  { condition, limit }: { condition: Sql; limit: number },
): Promise<number> {
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select tableoid, ctid from ${raw(table)} where ${condition} limit ${limit} for update skip locked
    )
    delete from ${raw(table)} where ${isPicked}`),
  )
}

/**
 * True if the CTE `picked` contains this row. It must have the columns `tableoid` and `ctid`, because rows of
 * different partitions can have the same `ctid`.
 */
export const isPicked = sql`ctid = any(array(select ctid from picked))
  and (tableoid, ctid) in (select tableoid, ctid from picked)`
