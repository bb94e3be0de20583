import { isPicked } from '../db/delete-some'
import { execute, queryRows } from '../db/pool'
import { acrossBusinesses, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'

const ofOwn = isHere(sql`delivery_count_changes.business_id`)

/**
 * Adds up to `limit` recorded changes to the stored counts and deletes these changes. Returns the number of
 * changes. At any time, the stored counts plus the remaining changes add up to the number of a notification's
 * deliveries. Several processes may run this at the same time.
 */
export async function foldCountChanges(limit: number): Promise<number> {
  // Checked first, because an idle worker calls this every second, and the next statement is expensive to
  // plan.
  const [first] = await queryRows(
    acrossBusinesses(
      sql`select position from delivery_count_changes where ${ofOwn} order by position limit 1`,
    ),
  )
  if (!first) return 0
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select tableoid, ctid from delivery_count_changes where ${ofOwn}
      order by position limit ${limit} for update skip locked
    ), taken as materialized (
      delete from delivery_count_changes where ${isPicked}
      returning business_id, notification_id, state, change
    ), folded as (
      insert into delivery_counts as kept (business_id, notification_id, counts)
      select business_id, notification_id, jsonb_object_agg(state, change) from (
        select business_id, notification_id, state, sum(change)::integer as change from taken group by 1, 2, 3
      ) summed group by 1, 2 order by 1, 2
      on conflict (business_id, notification_id) do update set counts = kept.counts || (
        select jsonb_object_agg(key, coalesce((kept.counts ->> key)::integer, 0) + value::integer)
        from jsonb_each_text(excluded.counts)
      )
    )
    select from taken`),
  )
}
