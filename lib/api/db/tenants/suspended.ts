import { type Sql, sql } from '../sql'

/** True for a row of `businesses` unless its move to another deployment has come so far that background work ends. */
const isStaying = sql`(move_state is null or move_state = 'copying')`

/** True for a row of `businesses` if the business's messages are sent and its jobs run. */
export const isWorking = sql`suspended_at is null and ${isStaying}`

/**
 * An SQL condition that is true if the background work of the business with this ID waits: it is suspended, it is moving
 * to another deployment, or its rows are still being copied here.
 */
export const isSuspended = (businessId: Sql) =>
  sql`not exists (select from businesses where businesses.id = ${businessId} and ${isWorking})`

/**
 * An SQL condition that is true if callers of the business with this ID are turned away. During the pause of a move, they
 * are not: their requests wait.
 */
export const refusesCallers = (businessId: Sql) =>
  sql`not exists (select from businesses where businesses.id = ${businessId}
    and (suspended_at is null or move_state in ('leaving', 'arriving')))`

/**
 * An SQL condition that is true if housekeeping may change rows of the business with this ID. A business that is moved
 * here arrives after its rows, and nothing may change them before, nor after a business has begun to leave.
 */
export const isHere = (businessId: Sql) =>
  sql`exists (select from businesses where businesses.id = ${businessId} and ${isStaying})`
