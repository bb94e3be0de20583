import { execute } from './pool'
import { acrossBusinesses, raw, type Sql, sql } from './sql'
import { isHere } from './tenants/suspended'

type Which = { condition: Sql; limit: number }

/**
 * Deletes up to `limit` rows that match `condition`, and returns the number deleted. Rows locked by others
 * are left for the next call. Each call is short, no matter how many rows match.
 */
export function deleteSome(table: string, { condition, limit }: Which): Promise<number> {
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select tableoid, ctid from ${raw(table)} where ${condition} limit ${limit} for update skip locked
    )
    delete from ${raw(table)} where ${isPicked}`),
  )
}

/** Like `deleteSome`, for a table whose rows belong to businesses. */
export function deleteSomeOfBusinesses(table: string, { condition, limit }: Which): Promise<number> {
  return deleteSome(table, {
    condition: sql`(${condition}) and ${isHere(raw(`${table}.business_id`))}`,
    limit,
  })
}

/**
 * True if the CTE `picked` contains this row. It must have the columns `tableoid` and `ctid`, because rows of
 * different partitions can have the same `ctid`.
 */
export const isPicked = sql`ctid = any(array(select ctid from picked))
  and (tableoid, ctid) in (select tableoid, ctid from picked)`
