import { type Param, type Sql, sql } from '../../db/sql'

/**
 * Whether the business is in a drill, as of after every switch that is under way; no other can begin until the transaction
 * ends. No row, and nothing is locked, unless `condition` holds.
 */
export const drillHeld = (businessId: Sql | Param, condition = sql`true`) =>
  sql`select drill from businesses where id = ${businessId} and ${condition} for share`
