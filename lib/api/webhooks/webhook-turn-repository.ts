import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { isSuspended } from '../db/tenants/suspended'
import { signingSecrets } from './repository'

/** A webhook that a worker has claimed for a turn. */
export type WebhookTurn = {
  businessId: string
  id: string
  url: string
  /** The encrypted secrets with which its requests are signed; the current one comes first. */
  secrets: string[]
  failuresInRow: number
  isFailing: boolean
  isSlow: boolean
}

/**
 * How long a claim lasts, which is longer than any turn. After that, the webhook of a killed worker can be claimed
 * again.
 */
const leaseSeconds = 60
/**
 * The maximum number of webhooks of one business that are served at the same time, so that it cannot take all slots.
 */
const mostOfBusiness = 4

const isDue = sql`exists (
  select from webhook_messages m where m.business_id = w.business_id and m.webhook_id = w.id and m.state = 'waiting'
    and m.next_attempt_at <= now())`

/**
 * Claims a webhook with due messages. Businesses with the fewest turns in progress come first; among their webhooks,
 * the one whose last turn was longest ago. Slow webhooks are claimed only with `includeSlow`, and nothing is claimed
 * for suspended businesses or in a copied database. The query searches the index once per webhook, regardless of its
 * number of messages.
 */
export function claimWebhook(
  worker: string,
  { includeSlow }: { includeSlow: boolean },
): Promise<WebhookTurn | undefined> {
  return queryRow<WebhookTurn>(
    acrossBusinesses(sql`with recursive queue as (
      (select business_id, webhook_id from webhook_messages where state = 'waiting'
        order by business_id, webhook_id limit 1)
      union all
      select next.business_id, next.webhook_id from queue cross join lateral (
        select m.business_id, m.webhook_id from webhook_messages m
        where m.state = 'waiting' and (m.business_id, m.webhook_id) > (queue.business_id, queue.webhook_id)
        order by m.business_id, m.webhook_id limit 1
      ) next
    ), under_way as (
      select business_id, count(*) as number from webhooks where lease_until > now() group by business_id
    ), next as (
      select w.business_id, w.id from queue
      join webhooks w on w.business_id = queue.business_id and w.id = queue.webhook_id
      left join under_way on under_way.business_id = w.business_id
      where w.disabled_reason is null and w.retry_at <= now() and w.lease_until <= now()
        and (${includeSlow} or not w.is_slow) and coalesce(under_way.number, 0) < ${raw(mostOfBusiness)} and ${isDue}
        and not exists (select from database_origin where held_since is not null)
        and not ${isSuspended(sql`w.business_id`)}
      order by coalesce(under_way.number, 0), w.turn_at limit 1 for update of w skip locked
    )
    update webhooks w set lease_by = ${worker}, lease_until = now() + ${raw(`interval '${leaseSeconds} seconds'`)},
      turn_at = clock_timestamp()
    from next where w.business_id = next.business_id and w.id = next.id
    returning w.business_id as "businessId", w.id, w.url, w.failures_in_row as "failuresInRow",
      w.failing_since is not null as "isFailing", w.is_slow as "isSlow",
      ${signingSecrets} as secrets`),
  )
}

/** A due message and its event. */
export type DueMessage = {
  position: number
  eventId: string
  type: string
  body: string
  attempts: number
  traceparent: string | null
}

/** Returns up to `limit` due messages: only the first of each record, so that a record's events arrive in order. */
export function selectDueMessages({ businessId, id }: WebhookTurn, limit: number): Promise<DueMessage[]> {
  const [business, webhook] = [param(businessId), param(id)]
  return queryRows<DueMessage>(sql`select m.position, e.id as "eventId", e.type, e.body, m.attempts, e.traceparent
    from webhook_messages m
    join webhook_events e on e.business_id = ${business} and e.position = m.position
    where m.business_id = ${business} and m.webhook_id = ${webhook} and m.state = 'waiting'
      and m.next_attempt_at <= now() and not exists (
        select from webhook_messages earlier
        where earlier.business_id = ${business} and earlier.webhook_id = ${webhook} and earlier.state = 'waiting'
          and earlier.record = m.record and earlier.position < m.position
      )
    order by m.next_attempt_at, m.position limit ${limit}`)
}

/**
 * Postpones due messages that have to wait for an earlier message about the same record, until that one is due. Called
 * when all due messages have to wait; otherwise the webhook would be claimed again and again with nothing to send.
 */
export async function postponeBlocked({ businessId, id }: WebhookTurn): Promise<void> {
  const [business, webhook] = [param(businessId), param(id)]
  await execute(sql`update webhook_messages m set next_attempt_at = earlier.next_attempt_at
    from webhook_messages earlier
    where m.business_id = ${business} and m.webhook_id = ${webhook} and m.state = 'waiting'
      and m.next_attempt_at <= now()
      and earlier.business_id = ${business} and earlier.webhook_id = ${webhook} and earlier.state = 'waiting'
      and earlier.record = m.record and earlier.position < m.position and earlier.next_attempt_at > now()`)
}

/** The result of sending a message; `afterSeconds` is the delay before the next attempt. */
export type SentMessage = DueMessage & {
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  afterSeconds: number
}

/** The result of a turn; `error` is null if everything succeeded. */
export type TurnResult = {
  sent: readonly SentMessage[]
  succeeded: boolean
  error: string | null
  isGone: boolean
  isSlow: boolean
  /** How long to pause the webhook if nothing succeeded. */
  pauseSeconds: number
}

/**
 * How long a message may keep failing before it is given up, and how long a webhook may keep failing before
 * it is disabled.
 */
const givenUpAfter = sql`interval '1 day'`
const disabledAfter = sql`interval '5 days'`

/**
 * Ends the turn: releases the webhook, pauses it if no request succeeded, and disables it after a 410 or after failing
 * for too long. Returns undefined if the webhook has been deleted.
 */
export function endTurn(
  { businessId, id, isFailing }: WebhookTurn,
  worker: string,
  { sent, succeeded, error, isGone, isSlow, pauseSeconds }: TurnResult,
): Promise<{ disabledReason: string | null; isRecovered: boolean } | undefined> {
  const [hasSent, isOk] = [param(sent.length > 0), param(succeeded)]
  return queryRow(sql`update webhooks set
      lease_until = case when lease_by = ${worker} then '-infinity' else lease_until end,
      last_success_at = case when ${isOk} then now() else last_success_at end,
      last_error = case when ${hasSent} then ${error} else last_error end,
      failing_since = case when ${isOk} then null when ${hasSent} then coalesce(failing_since, now()) else failing_since end,
      failures_in_row = case when ${isOk} then 0 when ${hasSent} then failures_in_row + 1 else failures_in_row end,
      is_slow = case when ${hasSent} then ${isSlow} else is_slow end,
      retry_at = case when ${hasSent} and not ${isOk} then now() + make_interval(secs => ${pauseSeconds}) else now() end,
      disabled_reason = coalesce(disabled_reason, case when ${isGone} then 'gone'
        when ${hasSent} and not ${isOk} and failing_since < now() - ${disabledAfter} then 'failing' end)
    where business_id = ${businessId} and id = ${id}
    returning disabled_reason as "disabledReason", ${isOk} and ${isFailing} as "isRecovered"`)
}

/**
 * Stores the results of a turn's requests in the messages and in the log. A message that has failed for a day is given
 * up.
 */
export async function storeSent(
  { businessId, id }: WebhookTurn,
  sent: readonly SentMessage[],
): Promise<void> {
  const [business, webhook] = [param(businessId), param(id)]
  const of = <Member extends keyof SentMessage>(member: Member) => sent.map((one) => one[member])
  await execute(sql`with given as (
      select * from unnest(${of('position')}::bigint[], ${of('eventId')}::text[], ${of('type')}::text[],
        ${of('at')}::timestamptz[], ${of('durationMs')}::integer[], ${of('status')}::smallint[], ${of('error')}::text[],
        ${of('afterSeconds')}::float[]) given (position, event_id, type, at, duration_ms, status, error, after_seconds)
    ), logged as (
      insert into webhook_attempts (business_id, webhook_id, event_position, event_id, type, at, duration_ms, status, error)
      select ${business}, ${webhook}, position, event_id, type, at, duration_ms, status, error from given order by at
    ), changed as (
      update webhook_messages m set attempts = m.attempts + 1,
        state = case when given.error is null then 'delivered'
          when m.failing_since < now() - ${givenUpAfter} then 'failed' else 'waiting' end,
        failing_since = case when given.error is not null then coalesce(m.failing_since, now()) end,
        next_attempt_at = now() + make_interval(secs => given.after_seconds)
      from given
      where m.business_id = ${business} and m.webhook_id = ${webhook} and m.position = given.position
        and m.state = 'waiting'
      returning m.position, m.record, m.state, m.next_attempt_at
    )
    update webhook_messages later
    set next_attempt_at = case changed.state when 'waiting' then changed.next_attempt_at else now() end
    from changed
    where later.business_id = ${business} and later.webhook_id = ${webhook} and later.state = 'waiting'
      and later.record = changed.record and later.position > changed.position
      and (changed.state <> 'waiting' or later.next_attempt_at < changed.next_attempt_at)
      and (changed.state = 'waiting' or later.next_attempt_at > now())`)
}

/** Makes all waiting messages due, because the receiver works again. */
export async function makeAllDue({ businessId, id }: WebhookTurn): Promise<void> {
  await execute(sql`update webhook_messages set next_attempt_at = now()
    where business_id = ${businessId} and webhook_id = ${id} and state = 'waiting' and next_attempt_at > now()`)
}

/**
 * Marks waiting messages as failed: all of them if the webhook is disabled, otherwise those that have waited for a day
 * while the webhook was failing.
 */
export async function giveUpMessages({ businessId, id }: WebhookTurn): Promise<void> {
  await execute(sql`update webhook_messages m set state = 'failed' from webhooks w
    where w.business_id = ${businessId} and w.id = ${id}
      and m.business_id = ${businessId} and m.webhook_id = ${id} and m.state = 'waiting'
      and (w.disabled_reason is not null or greatest(m.created_at, w.failing_since) < now() - ${givenUpAfter})`)
}
