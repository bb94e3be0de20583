import { type Param, type Sql, sql } from '../../db/sql'

/**
 * An SQL expression for why the account `a` gets no messages; null if it may get them. It applies when
 * notifications are counted, stored and delivered.
 */
export const accountReason = sql`case
  when a.id is null or a.deleted_at is not null then 'unknown_account'
  when a.blocked then 'blocked'
  when not a.subscribed then 'unsubscribed'
  when a.expires_at < now() then 'expired'
end`

/**
 * Also joins deleted accounts, because `accountReason` handles them. With few statistics, a condition that
 * excludes them could make the planner scan a partial index of the whole business instead of using the
 * primary key.
 */
export const accountById = (businessId: Sql | Param, id: Sql) =>
  sql`left join accounts a on a.business_id = ${businessId} and a.id = ${id}`
