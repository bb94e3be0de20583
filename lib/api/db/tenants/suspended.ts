import { type Sql, sql } from '../sql'

/**
 * An SQL condition that is true if the business with this ID is suspended; its background work then waits.
 */
export const isSuspended = (businessId: Sql) =>
  sql`exists (select from businesses where businesses.id = ${businessId} and suspended_at is not null)`
