import { type Param, type Sql, sql } from '../../db/sql'

/**
 * The reason why the account `a` gets no messages, or null if it may get them. Sending, counting and the
 * worker all apply this rule.
 */
export const accountReason = sql`case
  when a.id is null or a.deleted_at is not null then 'unknown_account'
  when a.blocked then 'blocked'
  when not a.subscribed then 'unsubscribed'
  when a.expires_at < now() then 'expired'
end`

/**
 * Does not exclude deleted accounts; `accountReason` handles them. With few statistics, a condition on them
 * here could make the planner scan a partial index of the whole business instead of using the primary key.
 */
export const accountById = (businessId: Sql | Param, id: Sql) =>
  sql`left join accounts a on a.business_id = ${businessId} and a.id = ${id}`
