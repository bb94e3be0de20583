import type { WebhookAttempt } from '@/lib/contract/webhooks/webhook'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { param, sql } from '../db/sql'
import type { Key } from '../record-key'

/** `failed` selects the failed requests if true, and the successful ones if false; without it, all are selected. */
type Page = { failed?: boolean; before?: number; limit: number }

/** Returns a webhook's requests, newest first, with the current state of their events. */
export function selectAttempts(
  { businessId, id }: Key,
  { failed, before, limit }: Page,
): Promise<WebhookAttempt[]> {
  const [business, webhook] = [param(businessId), param(id)]
  const [only, last] = [param(failed ?? null), param(before ?? null)]
  return queryRows<WebhookAttempt>(sql`select a.position::text as id, a.event_id as "eventId", a.type,
      ${isoTime('a.at')} as at, a.duration_ms as "durationMs", a.status, a.error, a.error is null as succeeded,
      coalesce(m.state, 'delivered') as state,
      case when m.state = 'waiting' then ${isoTime('greatest(m.next_attempt_at, w.retry_at)')} end as "nextAttemptAt"
    from webhook_attempts a
    join webhooks w on w.business_id = ${business} and w.id = ${webhook}
    left join webhook_messages m on m.business_id = ${business} and m.webhook_id = ${webhook}
      and m.position = a.event_position
    where a.business_id = ${business} and a.webhook_id = ${webhook}
      and (${last}::bigint is null or a.position < ${last})
      and (${only}::boolean is null or (a.error is not null) = ${only})
    order by a.position desc limit ${limit}`)
}

/** Marks the webhook's waiting messages as failed. */
export async function failWaiting({ businessId, id }: Key): Promise<void> {
  await execute(sql`update webhook_messages set state = 'failed'
    where business_id = ${businessId} and webhook_id = ${id} and state = 'waiting'`)
}

const again = sql`state = 'waiting', next_attempt_at = now(), attempts = 0, failing_since = null, created_at = now()`

/** Queues an event for the webhook again; returns false if no such event is stored. */
export async function replayEvent({ businessId, id }: Key, eventId: string): Promise<boolean> {
  const [business, webhook] = [param(businessId), param(id)]
  const row = await queryRow(sql`
    insert into webhook_messages (business_id, webhook_id, position, record, state)
    select ${business}, ${webhook}, e.position, split_part(e.type, '.', 1) || ' ' || e.record_id, 'waiting'
    from webhook_events e where e.business_id = ${business} and e.id = ${eventId} and e.body is not null
    on conflict (business_id, webhook_id, position) do update set ${again}
    returning position`)
  return row !== undefined
}

/** Queues events that have failed since the given time again, up to `limit` and oldest first; returns their number. */
export function replayFailed({ businessId, id }: Key, since: string, limit: number): Promise<number> {
  const [business, webhook] = [param(businessId), param(id)]
  return execute(sql`update webhook_messages set ${again}
    where business_id = ${business} and webhook_id = ${webhook} and position = any(array(
      select position from webhook_messages
      where business_id = ${business} and webhook_id = ${webhook} and state = 'failed'
        and created_at >= ${new Date(since)}
      order by created_at limit ${limit}
    ))`)
}
