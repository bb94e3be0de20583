import { queueOf } from '../db/delivery-queue'
import { queryRow } from '../db/pool'
import { acrossBusinesses, param, raw, type Sql, sql } from '../db/sql'
import { isWorking } from '../db/tenants/suspended'
import { credentialsKey, isSentWith, type OwnCredentials } from './own-credentials'
import type { Transport } from './transports'

// These statements are not named, so they are planned each time. The plan of a statement prepared while the
// table was small would take minutes instead of milliseconds once thousands of rows are queued.

/** Must be the same expression as in the index on queued rows. A welcome SMS has no notification. */
const notificationKey = sql`coalesce(d.notification_id, '')`
/**
 * The current time. The transaction's start time would be too early: while the transaction waited, other
 * turns may have been postponed to a time after its start.
 */
const clock = sql`(select clock_timestamp())`
/**
 * Even a small claim considers at least this many businesses, and at least this many of their notifications
 * in total.
 */
const minInTurn = 50

/**
 * For providers that must not get a message twice: the number of deliveries that all processes are sending,
 * by business, and the number of other messages that may have been sent.
 */
export type InFlight = { sending: Record<string, number>; unclear: number }

export type Shares = {
  /**
   * The maximum number of each business's deliveries in flight in this process; `running` is their current
   * number, by business.
   */
  share: number
  running: Record<string, number>
  /** Whether to select a delivery even if the provider is failing, to find out whether it works again. */
  isProbe: boolean
  /**
   * What is in flight in all processes, to limit each business's share of it; omitted if there is no such
   * limit.
   */
  inFlight?: InFlight
  /** The business's own credentials to select deliveries for; omitted for the deployment's credentials. */
  own?: OwnCredentials
}

/**
 * CTEs that select the due deliveries. Businesses take turns, and so do each business's notifications,
 * smallest first, so that a single message does not wait behind another business's hundred thousand. The
 * turns are stored in `queued_businesses` and `queued_notifications`, so a claim reads about `limit` rows,
 * however many are queued. Selects nothing while the provider is failing or paused, for the only business
 * whose messages fail, for suspended businesses, and while all deliveries are held.
 */
export function dueInTurn(
  queue: Transport,
  limit: number,
  { share, running, isProbe, inFlight, own }: Shares,
): Sql {
  const transport = param(queue)
  const most = param(limit)
  const underWay = param(JSON.stringify(inFlight ?? null))
  const free = sql`least(
    ${share} - coalesce((${JSON.stringify(running)}::jsonb ->> id)::integer, 0),
    case when ${underWay}::jsonb <> 'null' then in_flight_limit - (${underWay} ->> 'unclear')::integer
      - coalesce((${underWay} -> 'sending' ->> id)::integer, 0) end
  )`
  return sql`
    stopped as materialized (
      select case when cardinality(failing_businesses) = 1 then failing_businesses[1] end as only_for
      from provider_states where transport = ${credentialsKey(queue, own)} and opened_at is not null and not ${isProbe}::boolean
      union all select null from provider_states
      where transport = ${credentialsKey(queue, own)} and paused_until > ${clock}
      union all select null from database_origin where held_since is not null
    ),
    businesses_in_turn as materialized (
      select business_id, min(due_at) as due_at, min(free) as free
      from (
        select q.business_id, q.due_at, own.free
        from queued_businesses q
        join (select id, ${free} as free from businesses where ${isWorking}) own on own.id = q.business_id
        where q.transport = ${transport} and q.due_at <= ${clock} and own.free > 0
          and ${isSentWith(sql`q.business_id`, queue, own)}
          and not exists (select from stopped where only_for is null or only_for = q.business_id)
        order by q.due_at limit greatest(${most}::integer + 1, ${raw(minInTurn)})
      ) first
      group by business_id
    ),
    for_each as materialized (
      select deliveries, greatest(deliveries, ceil(${raw(minInTurn)}::float / businesses)) as notifications
      from (
        select count(*) as businesses, ceil(${most}::float / count(*)) as deliveries
        from businesses_in_turn having count(*) > 0
      ) share
    ),
    notifications_in_turn as materialized (
      select b.business_id, b.due_at, b.free, q.notification_id, coalesce(n.recipients, 1) as recipients
      from businesses_in_turn b cross join for_each cross join lateral (
        select distinct notification_id from (
          select notification_id from queued_notifications q
          where transport = ${transport} and q.business_id = b.business_id and q.due_at <= ${clock}
          order by q.due_at limit for_each.notifications
        ) first
      ) q
      left join notifications n on n.business_id = b.business_id and n.id = q.notification_id
    ),
    in_notification as materialized (
      select own.*, row.position,
        row_number() over (partition by own.business_id, own.notification_id
          order by row.next_attempt_at, row.position) as turn
      from notifications_in_turn own cross join for_each cross join lateral (
        select d.position, d.next_attempt_at from deliveries d
        where state = 'queued' and ${queueOf} = ${transport} and next_attempt_at <= ${clock}
          and d.business_id = own.business_id and ${notificationKey} = own.notification_id
        order by d.next_attempt_at, d.position limit for_each.deliveries + 1
      ) row
    ),
    in_business as (
      select *, row_number() over (partition by business_id order by turn, recipients, notification_id, position)
        as business_turn
      from in_notification
    ),
    ranked as materialized (
      select position, business_id, notification_id, case when is_free then
        row_number() over (partition by is_free order by business_turn, due_at, recipients, business_id) end as place
      from in_business cross join for_each
      cross join lateral (select business_turn <= least(free, for_each.deliveries) as is_free) one
    ),
    due as materialized (
      select business_id, position, place from ranked where place <= ${most}
    ),
    looked_at as materialized (
      select business_id, notification_id, coalesce(found, 0) as found, coalesce(taken, 0) as taken,
        count(*) over (partition by business_id) as notifications
      from notifications_in_turn left join (
        select business_id, notification_id, count(*) as found, count(*) filter (where place <= ${most}) as taken
        from ranked group by business_id, notification_id
      ) counted using (business_id, notification_id)
    ),
    turns as (
      select business_id, notification_id, taken = found as is_over, found = 0 as found_nothing
      from looked_at cross join for_each
      where taken = found or taken > 0 and looked_at.notifications >= for_each.notifications
      union all
      select business_id, null, sum(taken) is null, false
      from businesses_in_turn left join looked_at using (business_id)
      group by business_id
      having sum(taken) is null or sum(taken) > 0 and (select count(*) from businesses_in_turn) > ${most}
    )`
}

/**
 * A notification's turn in a claim or, if `notificationId` is null, a business's turn. The turn is over if
 * nothing is left that is due; otherwise it moves to the end of the queue.
 */
export type Turn = {
  businessId: string
  notificationId: string | null
  isOver: boolean
  foundNothing: boolean
}

/** Selects the turns that are over, or that move to the end of the queue, as JSON. */
export const turnsJson = sql`select coalesce(json_agg(json_build_object('businessId', business_id,
  'notificationId', notification_id, 'isOver', is_over, 'foundNothing', found_nothing)), '[]') from turns`

/**
 * Ends or moves turns. Returns whether this ended a turn that no other worker was ending. If a claim fails
 * before this, the next claim selects the same turns.
 */
export async function endTurns(transport: Transport, turns: readonly Turn[]): Promise<boolean> {
  if (turns.length === 0) return false
  const row = await queryRow<{ ended: boolean }>(
    acrossBusinesses(sql`select end_turns(${transport},
      ${turns.map(({ businessId }) => businessId)}::text[],
      ${turns.map(({ notificationId }) => notificationId)}::text[],
      ${turns.map(({ isOver }) => isOver)}::boolean[],
      ${turns.map(({ foundNothing }) => foundNothing)}::boolean[]) as ended`),
  )
  return row?.ended ?? false
}

/**
 * Adds turns for businesses and notifications that have queued deliveries but no turn, because claims would
 * not find these deliveries. Returns the number added.
 */
export async function addMissingTurns(): Promise<number> {
  const row = await queryRow<{ added: number }>(acrossBusinesses(sql`select add_missing_turns() as added`))
  return row?.added ?? 0
}
