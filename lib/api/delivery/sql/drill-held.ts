import { type Param, type Sql, sql } from '../../db/sql'

/**
 * Whether the business is in a drill. Waits while a drill is being switched on or off, and blocks such
 * switches until the transaction ends. Returns no row and locks nothing unless `condition` holds.
 */
export const drillHeld = (businessId: Sql | Param, condition = sql`true`) =>
  sql`select drill from businesses where id = ${businessId} and ${condition} for share`
