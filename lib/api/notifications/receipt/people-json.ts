import { personStates } from '@/lib/contract/choices'
import type { DeliveryState } from '@/lib/contract/notification'
import { raw, type Sql, sql } from '../../db/sql'
import { shownState } from '../../delivery/sql/cancelled-state'
import { noneOf } from '../../delivery/sql/counted-deliveries'

const placeOf: Record<DeliveryState, number> = {
  read: 0,
  delivered: 1,
  accepted: 2,
  sending: 3,
  queued: 3,
  unknown: 4,
  kept: 5,
  failed: 6,
  cancelled: 7,
  skipped: 8,
}

/**
 * The rank of a delivery's state, as an index into personStates. The lowest rank of a person's deliveries
 * determines the person's state.
 */
export function rankOf(state: Sql): Sql {
  const cases = Object.entries(placeOf).map(([name, place]) => `when '${name}' then ${place}`)
  return sql`case ${state} ${raw(cases.join(' '))} end`
}

/** The state with this rank in personStates. */
export const stateAt = (rank: Sql) => sql`(${raw(`'{${personStates.join(',')}}'`)}::text[])[1 + ${rank}]`

const noPeople = noneOf(personStates)
const total = (counts: Sql) => sql`(select sum(value::integer) from jsonb_each_text(${counts}))`

/** True if each person has exactly one delivery. False while deliveries are still being stored. */
const hasOneEach = (counts: Sql) => sql`${total(counts)} = n.recipients
  and not exists (select from audience_chunks c where c.notification_id = n.id)`

/** The number of people in each state, provided that each person has one delivery. */
const peopleOfOneEach = (counts: Sql) => sql`(
  select ${noPeople} || jsonb_object_agg(state, number) from (
    select ${stateAt(rankOf(sql`key`))} as state, sum(value::integer) as number
    from jsonb_each_text(${counts}) group by 1
  ) by_state
)`

/**
 * Counts people one by one, by account or, without an account, by phone number. People without a delivery are
 * waiting, or cancelled if the notification is. Null if old deliveries have been deleted.
 */
const peopleCounted = sql`(
  with person as materialized (
    select min(${rankOf(sql`(${shownState('deliveries')})`)}) as rank, count(*) as deliveries from deliveries
    where deliveries.business_id = n.business_id and deliveries.notification_id = n.id
    group by coalesce('a' || deliveries.account_id, 'p' || deliveries.phone)
  )
  select ${noPeople} || jsonb_object_agg(state, number) from (
    select state, sum(number) as number from (
      select ${stateAt(sql`rank`)} as state, count(*) as number from person group by rank
      union all
      select case n.state when 'cancelled' then 'cancelled' else 'waiting' end,
        greatest(0, n.recipients - (select count(*) from person))
    ) one group by state
  ) by_state
  where n.final_counts is null or ${total(sql`n.final_counts`)} = (select sum(deliveries) from person)
)`

/** True if the stored counts of the notification `n`'s people match its current deliveries. */
export const peopleAreKept = sql`n.people_of is not null and n.people_of = n.final_counts`

/**
 * The number of people in each state of the notification `n`; null if their total is unknown. If
 * `isCountable` is false, people are not counted one by one, and the result may be null.
 */
export const peopleJson = (counts: Sql, isCountable: Sql) => sql`case
  when n.recipients is null then null
  when ${peopleAreKept} then n.final_people
  when ${hasOneEach(counts)} then ${peopleOfOneEach(counts)}
  when ${isCountable} then ${peopleCounted}
end`
