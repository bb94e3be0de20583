import { type Sql, sql } from '../sql'

/**
 * An SQL condition that is true unless the business with this ID is active; otherwise, its background work
 * waits. A business whose rows are still being copied into this database is not active either.
 */
export const isSuspended = (businessId: Sql) =>
  sql`not exists (select from businesses where businesses.id = ${businessId} and suspended_at is null)`

/**
 * An SQL condition that is true if callers of the business with this ID are turned away. During the pause of a move,
 * they are not: their requests wait.
 */
export const refusesCallers = (businessId: Sql) =>
  sql`not exists (select from businesses where businesses.id = ${businessId}
    and (suspended_at is null or move_state = 'leaving'))`

/**
 * An SQL condition that is true if this database has the business with this ID. While a business is being
 * moved here, its rows arrive before the business itself, and nothing may change them.
 */
export const isHere = (businessId: Sql) =>
  sql`exists (select from businesses where businesses.id = ${businessId})`
