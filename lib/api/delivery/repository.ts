import { deleteSomeOfBusinesses } from '../db/delete-some'
import { queuedDeliveries } from '../db/delivery-queue'
import { storeFinishedEvents } from '../db/outbox/delivery-events'
import { execute, queryRows } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'
import { inTransaction } from '../db/transaction'
import { countedOneByOne } from './sql/counted-deliveries'

/**
 * Marks notifications as running. Skips locked rows: another worker is making the same change, or has already
 * set a later state.
 */
export async function updateRunning(notificationIds: string[]): Promise<void> {
  await execute(
    acrossBusinesses(sql`update notifications set state = 'running' where (business_id, id) in (
    select business_id, id from notifications
    where state in ('scheduled', 'waiting') and id = any(${notificationIds}::text[])
    for no key update skip locked
  )`),
  )
}

/**
 * An SQL condition that is true if the notification `n` has nothing left to send. It uses scalar subqueries,
 * because with joins the planner would read all queued deliveries.
 */
export const nothingLeft = sql`n.final_counts is null
  and (select 1 from audience_chunks c
    where c.business_id = n.business_id and c.notification_id = n.id limit 1) is null
  and (select 1 from ${queuedDeliveries(raw(1))} limit 1) is null
  and (select 1 from deliveries d
    where d.business_id = n.business_id and d.notification_id = n.id and d.state = 'sending'
    order by lease_until limit 1) is null
  and (select 1 from upstream_intents i
    where i.business_id = n.business_id and i.notification_id = n.id and i.state in ('waiting', 'pending')) is null`

/**
 * Ends notifications that have nothing left to send, and stores their counts. Checks all notifications if
 * `null` is given instead of IDs. A cancelled notification stays cancelled. A second statement counts after
 * the rows are locked, because the first does not see changes made while it waited for the lock.
 */
export function updateFinished(notificationIds: string[] | null): Promise<number> {
  return inTransaction(async () => {
    const ids = param(notificationIds)
    const locked = await queryRows<{ id: string }>(
      acrossBusinesses(sql`select id from notifications n
      where (${ids}::text[] is null or id = any(${ids})) and ${nothingLeft} and ${isHere(sql`n.business_id`)}
      order by id for no key update of n`),
    )
    if (locked.length === 0) return 0
    return execute(
      acrossBusinesses(sql`with finished as (
        update notifications n set state = case n.state when 'cancelled' then n.state else 'done' end,
          final_counts = ${countedOneByOne}
        where n.id = any(${locked.map(({ id }) => id)}::text[]) and ${nothingLeft} returning n.business_id, n.id
      ), noted as (${storeFinishedEvents('finished')})
      select from finished`),
    )
  })
}

/**
 * Deletes up to `limit` deliveries that ended more than `days` days ago; returns the number deleted. Their
 * notifications keep the counts that were stored when their last delivery ended.
 */
export function deleteOldDeliveries(days: number, limit: number): Promise<number> {
  return deleteSomeOfBusinesses('deliveries', {
    condition: sql`state not in ('queued', 'sending') and updated_at < now() - make_interval(days => ${days})
    and not exists (
      select from notifications n
      where n.business_id = deliveries.business_id and n.id = deliveries.notification_id and n.final_counts is null
    )`,
    limit,
  })
}
