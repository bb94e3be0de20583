import { type Sql, sql } from '../sql'

/** Whether the business with this ID is suspended. Its background work then waits. */
export const isSuspended = (businessId: Sql) =>
  sql`exists (select from businesses where businesses.id = ${businessId} and suspended_at is not null)`
