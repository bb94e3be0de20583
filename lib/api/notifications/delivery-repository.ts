import type { Channel, DeliveryReason, DeliveryState, Message } from '@/lib/contract/notification'
import { deleteSome } from '../db/delete-some'
import { connectAlone, execute, queryRow, queryRows } from '../db/pool'
import { accountById, accountReason } from './repository'
import { countedNow } from './row-json'

/** A delivery that this worker alone may send now. `attempt` counts from 1 and guards the writing of its result. */
export type ClaimedDelivery = {
  position: number
  deliveryId: string
  notificationId: string | null
  phone: string | null
  /** null for a welcome SMS. */
  message: Message | null
  attempt: number
}

// None of these statements is named: one that is prepared while the table is small keeps a plan for a small table, and
// takes minutes where it should take milliseconds once thousands of rows are queued.

// A recipient may have been blocked, or deleted, since the notification was stored.
const reasonNow = `case when d.account_id is not null then ${accountReason} end`
const accountOfDelivery = accountById('d.business_id', 'd.account_id')

/**
 * Takes up to `limit` queued deliveries of a channel that are due, in order, for `leaseSeconds`; no other worker gets
 * them. Those whose account may no longer get them end as skipped; `notificationIds` names all that were touched.
 */
export async function claimDeliveries(
  channel: Channel,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<{ claimed: ClaimedDelivery[]; skipped: number; notificationIds: string[] }> {
  const rows = await queryRows<ClaimedDelivery & { reason: DeliveryReason | null }>({
    text: `with picked as materialized (
        select position, business_id, notification_id, account_id from deliveries
        where state = 'queued' and channel = $1 and next_attempt_at <= now()
        order by next_attempt_at, position limit $2 for update skip locked
      ), checked as materialized (
        select d.position, n.message, ${reasonNow} as reason
        from picked d ${accountOfDelivery}
        left join notifications n on n.business_id = d.business_id and n.id = d.notification_id
      ), taken as (
        update deliveries d set reason = checked.reason, updated_at = now(),
          state = case when checked.reason is null then 'sending' else 'skipped' end,
          attempts = attempts + case when checked.reason is null then 1 else 0 end,
          lease_until = case when checked.reason is null then now() + make_interval(secs => $3) end
        from checked where d.position = checked.position
        returning d.*, checked.message
      )
      select position, id as "deliveryId", notification_id as "notificationId", phone, message,
        attempts as attempt, reason
      from taken order by next_attempt_at, position`,
    values: [channel, limit, leaseSeconds],
  })
  const claimed = rows.filter(({ reason }) => reason === null)
  return { claimed, skipped: rows.length - claimed.length, notificationIds: notificationsOf(rows) }
}

function notificationsOf(rows: { notificationId: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ notificationId }) => notificationId ?? []))]
}

/** Ends up to `limit` deliveries of a channel that has no provider as kept, or as skipped by the account's state. */
export async function keepDeliveries(
  channel: Channel,
  limit: number,
): Promise<{ ended: number; notificationIds: string[] }> {
  const row = await queryRow<{ ended: number; notificationIds: string[] }>({
    text: `with picked as materialized (
        select position, business_id, account_id from deliveries
        where state = 'queued' and channel = $1 and next_attempt_at <= now()
        order by next_attempt_at, position limit $2 for update skip locked
      ), checked as materialized (
        select d.position, ${reasonNow} as reason from picked d ${accountOfDelivery}
      ), ended as (
        update deliveries d set updated_at = now(), reason = coalesce(checked.reason, 'no_provider'),
          state = case when checked.reason is null then 'kept' else 'skipped' end
        from checked where d.position = checked.position
        returning d.notification_id
      )
      select count(*) as ended,
        coalesce(array_agg(distinct notification_id) filter (where notification_id is not null), '{}') as "notificationIds"
      from ended`,
    values: [channel, limit],
  })
  return row as { ended: number; notificationIds: string[] }
}

export type FailedTry = {
  deliveryId: string
  notificationId: string | null
  tries: number
  state: 'queued' | 'failed'
}

/**
 * Counts a failed try of the delivery that a claim of one would take: it is due again after `firstSeconds`, twice as long
 * after each try, and fails with the last. undefined when none is due any more.
 */
export function countFailedTry(
  channel: Channel,
  { mostTries, firstSeconds }: { mostTries: number; firstSeconds: number },
): Promise<FailedTry | undefined> {
  return queryRow<FailedTry>({
    text: `update deliveries set tries = tries + 1, updated_at = now(),
        next_attempt_at = now() + make_interval(secs => $3 * 2 ^ tries),
        state = case when tries + 1 >= $2 then 'failed' else state end,
        reason = case when tries + 1 >= $2 then 'internal_error' end
      where position = (
        select position from deliveries where state = 'queued' and channel = $1 and next_attempt_at <= now()
        order by next_attempt_at, position limit 1 for update skip locked
      )
      returning id as "deliveryId", notification_id as "notificationId", tries, state`,
    values: [channel, mostTries, firstSeconds],
  })
}

/** What became of a sent delivery; `queued` is due again after `afterSeconds`. */
export type DeliveryResult = {
  state: DeliveryState
  reason: DeliveryReason | null
  providerCode: string | null
  providerMessageId: string | null
  afterSeconds: number
}

/** False when the lease had run out and the delivery has ended as unknown. */
export async function updateResult(delivery: ClaimedDelivery, result: DeliveryResult): Promise<boolean> {
  const { state, reason, providerCode, providerMessageId, afterSeconds } = result
  const updated = await execute({
    text: `update deliveries set state = $3, reason = $4, provider_code = $5, provider_message_id = $6,
        lease_until = null, updated_at = now(),
        next_attempt_at = case when $3 = 'queued' then now() + make_interval(secs => $7) else next_attempt_at end
      where position = $1 and state = 'sending' and attempts = $2`,
    values: [
      delivery.position,
      delivery.attempt,
      state,
      reason,
      providerCode,
      providerMessageId,
      afterSeconds,
    ],
  })
  return updated === 1
}

/** Ends deliveries whose worker was killed while it sent them: perhaps they were sent, so they are never sent again. */
export async function endInterrupted(): Promise<number> {
  return execute({
    text: `update deliveries set state = 'unknown', reason = 'interrupted', lease_until = null, updated_at = now()
      where state = 'sending' and lease_until < now()`,
  })
}

/** Another worker that holds the row is about to do the same, or has gone further. */
export async function updateRunning(notificationIds: string[]): Promise<void> {
  await execute({
    text: `update notifications set state = 'running' where (business_id, id) in (
        select business_id, id from notifications where state = 'waiting' and id = any($1::text[])
        for no key update skip locked
      )`,
    values: [notificationIds],
  })
}

/** Ends those of which nothing is left to send, of all when no ids are given, and keeps their counts. */
export async function updateFinished(notificationIds: string[] | null): Promise<number> {
  return execute({
    text: `with finished as (
        select business_id, id from notifications
        where state in ('waiting', 'running') and ($1::text[] is null or id = any($1)) and not exists (
          select from deliveries d
          where d.business_id = notifications.business_id and d.notification_id = notifications.id
            and d.state in ('queued', 'sending')
        )
        order by id for no key update
      )
      update notifications n set state = 'done', final_counts = ${countedNow}
      from finished where n.business_id = finished.business_id and n.id = finished.id`,
    values: [notificationIds],
  })
}

/**
 * Deletes up to `limit` deliveries that ended more than so many days ago; how many it were. Their notification stays, with
 * its counts, which are kept once the last of its deliveries has ended.
 */
export function deleteOldDeliveries(days: number, limit: number): Promise<number> {
  return deleteSome('deliveries', {
    condition: `state not in ('queued', 'sending') and updated_at < now() - make_interval(days => $1) and not exists (
        select from notifications n
        where n.business_id = deliveries.business_id and n.id = deliveries.notification_id and n.final_counts is null
      )`,
    values: [days],
    limit,
  })
}

/** Calls `onNews` whenever deliveries are stored, on a connection of its own; `lost` resolves when that is gone. */
export async function listenForDeliveries(
  databaseUrl: string,
  onNews: () => void,
): Promise<{ lost: Promise<void>; end(): Promise<void> }> {
  const client = await connectAlone(databaseUrl)
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', onNews)
  await client.query('listen deliveries')
  return { lost, end: () => client.end().catch(() => {}) }
}
