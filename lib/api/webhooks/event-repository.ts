import { isoTime } from '../db/iso-time'
import { execute, queryRows } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'

/** An event that was stored together with the change that caused it; it has no body yet. */
export type NewEvent = {
  businessId: string
  position: number
  type: string
  recordId: string
  by: string | null
  at: string
  details: {
    changes?: object | null
    mentions?: string[]
    position?: number
    notificationId?: string | null
  } | null
}

/** The maximum number of businesses in one round, and of events per business. */
const mostBusinesses = 100
const mostOfEach = 100

/**
 * Locks the oldest events without a body, of businesses with IDs after `from`, until the transaction ends. Only one
 * transaction at a time prepares a business's events, so the messages about a record are stored in the order of its
 * events. The query searches the index once per business, regardless of its number of events.
 */
export function lockNewEvents(from: string): Promise<NewEvent[]> {
  const after = (business: string) => sql`(select e.business_id from webhook_events e
    where e.body is null and e.business_id > ${raw(business)} order by e.business_id limit 1)`
  return queryRows<NewEvent>(
    acrossBusinesses(sql`with recursive waiting as (
      select (select e.business_id from webhook_events e
        where e.body is null and e.business_id > ${from} order by e.business_id limit 1) as business_id
      union all
      select ${after('waiting.business_id')} from waiting where waiting.business_id is not null
    ), locked as materialized (
      select business_id from (
        select business_id from waiting where ${isHere(sql`business_id`)} limit ${raw(mostBusinesses)}
      ) first where pg_try_advisory_xact_lock(hashtextextended('webhook events ' || business_id, 0))
    )
    select e.business_id as "businessId", e.position, e.type, e.record_id as "recordId", e.by,
      ${isoTime('e.at')} as at, e.details
    from locked cross join lateral (
      select * from webhook_events own where own.business_id = locked.business_id and own.body is null
      order by own.position limit ${raw(mostOfEach)} for update
    ) e order by e.business_id, e.position`),
  )
}

export type PreparedEvent = Pick<NewEvent, 'businessId' | 'position'> & { body: string }

/**
 * Stores the bodies of the events, and a message for each webhook that subscribes to them. Messages for disabled
 * webhooks are stored as failed, so that they can be replayed.
 */
export async function storePreparedEvents(events: readonly PreparedEvent[]): Promise<void> {
  const [businesses, positions] = [
    param(events.map(({ businessId }) => businessId)),
    param(events.map(({ position }) => position)),
  ]
  await execute(
    acrossBusinesses(sql`with prepared as (
      update webhook_events e set body = given.body, details = null
      from unnest(${businesses}::text[], ${positions}::bigint[], ${events.map(({ body }) => body)}::text[])
        given (business_id, position, body)
      where e.business_id = given.business_id and e.position = given.position
      returning e.business_id, e.position, e.type, e.record_id
    )
    insert into webhook_messages (business_id, webhook_id, position, record, state)
    select e.business_id, w.id, e.position, split_part(e.type, '.', 1) || ' ' || e.record_id,
      case when w.disabled_reason is null then 'waiting' else 'failed' end
    from prepared e join webhooks w on w.business_id = e.business_id and e.type = any(w.event_types)
    order by e.position`),
  )
}

/**
 * Deletes events older than `days`, with their messages and logged requests, unless a message is still waiting.
 * Deletes up to `limit` rows per table and webhook (or business); returns `limit` if there may be more.
 */
export async function deleteOldWebhookEvents(days: number, limit: number): Promise<number> {
  const [most, old] = [param(limit), sql`now() - make_interval(days => ${days})`]
  const attempts = await execute(
    acrossBusinesses(sql`delete from webhook_attempts a using webhooks w cross join lateral (
        select own.position from webhook_attempts own
        where own.business_id = w.business_id and own.webhook_id = w.id and own.at < ${old}
        order by own.position limit ${most}
      ) gone
      where a.business_id = w.business_id and a.webhook_id = w.id and a.position = gone.position`),
  )
  const messages = await execute(
    acrossBusinesses(sql`delete from webhook_messages m using webhooks w cross join lateral (
        select own.position from webhook_messages own
        where own.business_id = w.business_id and own.webhook_id = w.id and own.created_at < ${old}
          and own.state <> 'waiting' order by own.position limit ${most}
      ) gone
      where m.business_id = w.business_id and m.webhook_id = w.id and m.position = gone.position`),
  )
  const events = await execute(
    acrossBusinesses(sql`delete from webhook_events e using businesses b cross join lateral (
        select own.position from webhook_events own
        where own.business_id = b.id and own.at < ${old} and own.body is not null and not exists (
          select from webhooks w join webhook_messages m on m.business_id = w.business_id and m.webhook_id = w.id
          where w.business_id = b.id and m.position = own.position
        ) order by own.position limit ${most}
      ) gone
      where e.business_id = b.id and e.position = gone.position`),
  )
  return Math.min(limit, Math.max(attempts, messages, events))
}
