import { queueOf, queues } from '../db/delivery-queue'
import { queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, raw, sql } from '../db/sql'
import { isSuspended } from '../db/tenants/suspended'

/**
 * The maximum number of deliveries counted per queue, so that a long queue costs no more than a short one.
 */
export const mostCounted = 100_000
/**
 * The oldest due delivery is searched for in this many businesses, and in this many notifications of each.
 * These are next in turn, so any delivery that is missed will be sent soon.
 */
const lookedAt = 50
export const mostBusinesses = 10
/** The delay after which a notification that has not started counts as overdue. */
const overdueAfter = sql`interval '30 seconds'`

const names = sql`unnest(${raw(`'{${queues.join()}}'`)}::text[]) queue(name)`
const notificationKey = sql`coalesce(d.notification_id, '')`

export type QueueState = {
  channel: string
  waiting: number
  /** Null if nothing is due. */
  oldestSeconds: number | null
  pausedFor: 'all' | 'one_business' | null
}

/** The state of each channel's queue and provider. Rows are read in index order; see `queuesInUse`. */
export function selectQueueStates(): Promise<QueueState[]> {
  return queryRows<QueueState>(
    acrossBusinesses(sql`select queue.name as channel,
      (select count(*)::integer from (
        select from deliveries d where d.state = 'queued' and ${queueOf} = queue.name
        order by d.business_id, ${notificationKey}, d.next_attempt_at, d.position limit ${raw(mostCounted)}
      ) counted) as waiting,
      (select extract(epoch from clock_timestamp() - min(oldest.next_attempt_at))::float from (
        select distinct business_id from (
          select business_id from queued_businesses q where q.transport = queue.name and q.due_at <= now()
            and not ${isSuspended(sql`q.business_id`)}
          order by q.due_at limit ${raw(lookedAt)}
        ) first
      ) own cross join lateral (
        select distinct notification_id from (
          select notification_id from queued_notifications q
          where q.transport = queue.name and q.business_id = own.business_id and q.due_at <= now()
          order by q.due_at limit ${raw(lookedAt)}
        ) first
      ) turn cross join lateral (
        select d.next_attempt_at from deliveries d
        where d.state = 'queued' and ${queueOf} = queue.name and d.business_id = own.business_id
          and ${notificationKey} = turn.notification_id and d.next_attempt_at <= now()
        order by d.next_attempt_at, d.position limit 1
      ) oldest) as "oldestSeconds",
      case when p.opened_at is null then null
        when cardinality(p.failing_businesses) = 1 then 'one_business' else 'all' end as "pausedFor"
    from ${names} left join provider_states p on p.transport = queue.name`),
  )
}

export type JobsState = { state: string; number: number; oldestSeconds: number }

const activeJobs = sql`('checking', 'waiting', 'running', 'undoing')`

/** The unfinished jobs by state, except those of suspended businesses. */
export function selectJobsStates(): Promise<JobsState[]> {
  return queryRows<JobsState>(
    acrossBusinesses(sql`select state, count(*)::integer as number,
      greatest(0, extract(epoch from now() - min(queued_at)))::float as "oldestSeconds"
    from jobs where state in ${activeJobs} and not ${isSuspended(sql`jobs.business_id`)} group by state`),
  )
}

/**
 * The longest time that the first job of any queue has been without a turn. Jobs behind it do not count,
 * since they have to wait for it.
 */
export async function selectLongestWithoutTurn(): Promise<number> {
  const row = await queryRow<{ seconds: number }>(
    acrossBusinesses(sql`select coalesce(max(greatest(0,
        extract(epoch from now() - greatest(turn_at, coalesce(lease_until, turn_at))))), 0)::float as seconds
    from (
      select distinct on (business_id, queue) turn_at, lease_until from jobs where state in ${activeJobs} and not ${isSuspended(sql`jobs.business_id`)}
      order by business_id, queue, lease_by is null, queued_at, id
    ) heads`),
  )
  return row?.seconds ?? 0
}

const mostOverdue = 1_000

/** The number of overdue notifications by state, counted up to `mostOverdue`. */
export function selectOverdue(): Promise<{ state: string; number: number }[]> {
  return queryRows(
    acrossBusinesses(sql`select given.state, (
      select count(*)::integer from (
        select from notifications n
        where n.final_counts is null and n.state = given.state and n.leaves_at < now() - ${overdueAfter}
          and not ${isSuspended(sql`n.business_id`)}
        limit ${raw(mostOverdue)}
      ) counted
    ) as number from unnest('{scheduled,waiting}'::text[]) given(state)`),
  )
}

export type WebhooksState = {
  active: number
  failing: number
  disabled: number
  /** The number of events still to be sent, counted up to `mostCounted`. */
  waiting: number
  /**
   * How long the oldest event has been waiting to be prepared, or to be sent to a working webhook. Null if
   * none is.
   */
  oldestSeconds: number | null
}

/**
 * The number of webhooks by state, and their waiting events. Events for failing webhooks do not count as
 * late, since their receivers cause the delay.
 */
export async function selectWebhooksState(): Promise<WebhooksState> {
  const row = await queryRow<WebhooksState>(
    acrossBusinesses(sql`select
      count(*) filter (where disabled_reason is null and failing_since is null)::integer as active,
      count(*) filter (where disabled_reason is null and failing_since is not null)::integer as failing,
      count(*) filter (where disabled_reason is not null)::integer as disabled,
      (select count(*)::integer from (
        select from webhook_messages where state = 'waiting' limit ${raw(mostCounted)}
      ) counted) as waiting,
      greatest(
        extract(epoch from now() - min(first_due.at) filter (where failing_since is null and disabled_reason is null)),
        (select extract(epoch from now() - min(e.at)) from (
          select at from webhook_events where body is null order by business_id, position limit ${raw(lookedAt)}
        ) e)
      )::float as "oldestSeconds"
    from webhooks w left join lateral (
      select m.next_attempt_at as at from webhook_messages m
      where m.business_id = w.business_id and m.webhook_id = w.id and m.state = 'waiting' and m.next_attempt_at <= now()
      order by m.next_attempt_at limit 1
    ) first_due on true`),
  )
  return row as WebhooksState
}

export type BusinessWaiting = { businessId: string; waiting: number }

/**
 * The businesses with the most waiting deliveries. Adds up the stored counts of unfinished notifications,
 * which is faster than counting deliveries.
 */
export function selectBusiestBusinesses(): Promise<BusinessWaiting[]> {
  return queryRows<BusinessWaiting>(
    acrossBusinesses(sql`select n.business_id as "businessId",
      sum(coalesce((kept.counts ->> 'queued')::integer, 0) + changed.number)::integer as waiting
    from notifications n
    left join delivery_counts kept on kept.business_id = n.business_id and kept.notification_id = n.id
    cross join lateral (
      select coalesce(sum(change), 0) as number from delivery_count_changes c
      where c.business_id = n.business_id and c.notification_id = n.id and c.state = 'queued'
    ) changed
    where n.final_counts is null
    group by n.business_id
    having sum(coalesce((kept.counts ->> 'queued')::integer, 0) + changed.number) > 0
    order by waiting desc, n.business_id limit ${raw(mostBusinesses)}`),
  )
}
