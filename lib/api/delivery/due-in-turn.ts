import { queueOf } from '../db/delivery-queue'
import { type Param, param, raw, type Sql, sql } from '../db/sql'

// None of these statements is named: one prepared while the table is small keeps its plan, and takes minutes instead of
// milliseconds once thousands of rows are queued.

/** As the index on queued rows has it; a welcome SMS belongs to no notification. */
const notificationKey = sql`coalesce(d.notification_id, '')`
/** How many notifications of a business take turns; the next one joins when one of them has nothing left to send. */
const notificationsInTurn = 50

/**
 * For a provider to which nothing is sent twice: how many deliveries of each business are being sent, by all processes, and
 * how many may have been sent.
 */
export type InFlight = { sending: Record<string, number>; unclear: number }

export type Shares = {
  /** At most this many deliveries of one business may be in flight; it already has `running`. */
  share: number
  running: Record<string, number>
  /** Whether a delivery may go to a failing provider, to find out whether it works again. */
  isProbe: boolean
  /** Keeps each business within its in-flight limit; left out where that does not matter. */
  inFlight?: InFlight
}

/**
 * The due rows, of all businesses in turn, and of each business's notifications in turn, the smallest first: one message
 * does not wait behind a hundred thousand of somebody else's. Each step of the two recursions finds the next key in the
 * index on queued rows. No rows for a provider that is failing, or for the one business that it fails for; none at all in a
 * database whose deliveries are held.
 */
export function dueInTurn(
  transport: Param,
  limit: number,
  { share, running, isProbe, inFlight }: Shares,
): Sql {
  const most = param(limit)
  const underWay = param(JSON.stringify(inFlight ?? null))
  const queued = sql`from deliveries d where state = 'queued' and ${queueOf} = ${transport}`
  const queuedNow = sql`${queued} and next_attempt_at <= now()`
  // A scalar, which the planner cannot turn into a join that reads every row of the queue.
  const isDue = sql`(
    select d.next_attempt_at ${queued} and d.business_id = b.business_id and ${notificationKey} = keys.key
    order by d.next_attempt_at, d.position limit 1
  ) <= now()`
  return sql`
    stopped as materialized (
      select case when cardinality(failing_businesses) = 1 then failing_businesses[1] end as only_for
      from provider_states where transport = ${transport} and opened_at is not null and not ${isProbe}::boolean
      union all select null from database_origin where held_since is not null
    ),
    businesses_due as (
      (select d.business_id ${queued} and not exists (select from stopped where only_for is null)
        order by d.business_id limit 1)
      union all
      select (select d.business_id ${queued} and d.business_id > last.business_id order by d.business_id limit 1)
      from businesses_due last where last.business_id is not null
    ),
    notifications_due as (
      select b.business_id, keys.key, coalesce(n.recipients, 1) as recipients
      from businesses_due b cross join lateral (
        with recursive keys as (
          (select ${notificationKey} as key ${queued} and d.business_id = b.business_id
            order by ${notificationKey} limit 1)
          union all
          select (select ${notificationKey} ${queued} and d.business_id = b.business_id
            and ${notificationKey} > keys.key order by ${notificationKey} limit 1)
          from keys where keys.key is not null
        )
        select key from keys where key is not null and ${isDue} limit ${raw(notificationsInTurn)}
      ) keys
      left join notifications n on n.business_id = b.business_id and n.id = keys.key
      where b.business_id is not null and not exists (select from stopped where only_for = b.business_id)
    ),
    in_notification as (
      select due.business_id, due.key, due.recipients, row.position,
        row_number() over (partition by due.business_id, due.key order by row.next_attempt_at, row.position) as turn
      from notifications_due due cross join lateral (
        select d.position, d.next_attempt_at ${queuedNow} and d.business_id = due.business_id
          and ${notificationKey} = due.key
        order by d.next_attempt_at, d.position limit ${most}
      ) row
    ),
    in_business as (
      select rows.*, own.in_flight_limit,
        row_number() over (partition by business_id order by turn, recipients, key, position) as business_turn
      from in_notification rows join businesses own on own.id = rows.business_id
    ),
    due as materialized (
      select position, row_number() over (order by business_turn, recipients, business_id) as place from in_business
      where business_turn <= ${share} - coalesce((${JSON.stringify(running)}::jsonb ->> business_id)::integer, 0)
        and (${underWay}::jsonb = 'null' or business_turn <= in_flight_limit - (${underWay} ->> 'unclear')::integer
          - coalesce((${underWay} -> 'sending' ->> business_id)::integer, 0))
      order by business_turn, recipients, business_id limit ${most}
    )`
}
