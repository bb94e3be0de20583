import { deliveryStates } from '@/lib/contract/choices'
import { raw, type Sql, sql } from '../../db/sql'
import { shownState } from './cancelled-state'

/** A JSON object with a count of zero for each state. */
export function noneOf(states: readonly string[]): Sql {
  const counts = Object.fromEntries(states.map((state) => [state, 0]))
  return raw(`'${JSON.stringify(counts)}'::jsonb`)
}

export const noDeliveries = noneOf(deliveryStates)

const countedBy = (rows: Sql) => sql`(
  select ${noDeliveries} || coalesce(jsonb_object_agg(state, number), '{}') from (${rows}) by_state
)`

/**
 * How many of the notification `n`'s deliveries are in each of the ten states. Reads all of the deliveries.
 */
export const countedOneByOne = countedBy(sql`
  select ${shownState('deliveries')} as state, count(*) as number from deliveries
  where deliveries.business_id = n.business_id and deliveries.notification_id = n.id group by 1`)

const ofNotification = (table: string) =>
  sql`${raw(table)}.business_id = n.business_id and ${raw(table)}.notification_id = n.id`

/** The state under which a recorded count is shown. For a delivery itself, use `shownState`. */
const shownOfNoted = sql`case
  when state = 'queued' and n.state = 'cancelled' then 'cancelled'
  when state = 'requeued' then case n.state when 'cancelled' then 'unknown' else 'queued' end
  else state end`

/**
 * How many of the notification `n`'s deliveries are in each state, from the recorded counts and changes.
 * Reads no deliveries.
 */
export const countedNow = countedBy(sql`
  select ${shownOfNoted} as state, sum(number)::integer as number from (
    select state, number::integer as number
    from delivery_counts kept, jsonb_each_text(kept.counts) each(state, number) where ${ofNotification('kept')}
    union all
    select state, change from delivery_count_changes noted where ${ofNotification('noted')}
  ) noted group by 1 having sum(number) <> 0`)
