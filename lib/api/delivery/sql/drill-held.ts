import { type Param, type Sql, sql } from '../../db/sql'

/**
 * Selects whether the business is in a drill, and locks its row until the transaction ends. Waits while a
 * drill is being started or ended. Selects no row and locks nothing if `condition` is false.
 */
export const drillHeld = (businessId: Sql | Param, condition = sql`true`) =>
  sql`select drill from businesses where id = ${businessId} and ${condition} for share`
