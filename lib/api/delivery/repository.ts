import type { DeliveryReason, DeliveryState } from '@/lib/contract/notification'
import { deleteSome } from '../db/delete-some'
import { connectAlone, execute, queryRow } from '../db/pool'
import { countedNow } from '../notifications/row-json'
import type { ClaimedDelivery } from './claim-repository'

/** What became of a sent delivery; `queued` is due again after `afterSeconds`. */
export type DeliveryResult = {
  state: DeliveryState
  reason: DeliveryReason | null
  providerCode: string | null
  providerMessageId: string | null
  afterSeconds: number
  /** The provider says that the device will never be reached again: it is removed. */
  deviceGone: boolean
}

/** False when the lease had run out and the delivery has ended as unknown. */
export async function updateResult(delivery: ClaimedDelivery, result: DeliveryResult): Promise<boolean> {
  const { state, reason, providerCode, providerMessageId, afterSeconds, deviceGone } = result
  const row = await queryRow<{ updated: number }>({
    text: `with updated as (
        update deliveries set state = $3, reason = $4, provider_code = $5, provider_message_id = $6,
          lease_until = null, updated_at = now(),
          next_attempt_at = case when $3 = 'queued' then now() + make_interval(secs => $7) else next_attempt_at end
        where position = $1 and state = 'sending' and attempts = $2
        returning business_id, account_id, device_id
      ), removed as (
        delete from devices using updated
        where $8 and devices.business_id = updated.business_id and devices.id = updated.device_id
          and devices.account_id = updated.account_id
      )
      select count(*) as updated from updated`,
    values: [
      delivery.position,
      delivery.attempt,
      state,
      reason,
      providerCode,
      providerMessageId,
      afterSeconds,
      deviceGone,
    ],
  })
  return row?.updated === 1
}

/**
 * Ends deliveries whose worker was killed while it sent them: perhaps they were sent. A push is tried again up to
 * `mostAttempts`, since its collapse key lets a second one replace the first; nothing else is ever sent again.
 */
export async function endInterrupted(mostAttempts: number): Promise<number> {
  return execute({
    text: `update deliveries set lease_until = null, updated_at = now(),
        state = case when device_kind is not null and attempts < $1 then 'queued' else 'unknown' end,
        reason = case when device_kind is not null and attempts < $1 then null else 'interrupted' end,
        next_attempt_at = now()
      where state = 'sending' and lease_until < now()`,
    values: [mostAttempts],
  })
}

/** Another worker that holds the row is about to do the same, or has gone further. */
export async function updateRunning(notificationIds: string[]): Promise<void> {
  await execute({
    text: `update notifications set state = 'running' where (business_id, id) in (
        select business_id, id from notifications where state in ('scheduled', 'waiting') and id = any($1::text[])
        for no key update skip locked
      )`,
    values: [notificationIds],
  })
}

/**
 * Ends those of which nothing is left to send, of all when no ids are given, and keeps their counts; one that was cancelled
 * stays so.
 */
export async function updateFinished(notificationIds: string[] | null): Promise<number> {
  return execute({
    text: `with finished as (
        select business_id, id from notifications
        where final_counts is null and ($1::text[] is null or id = any($1)) and not exists (
          select from audience_chunks c where c.notification_id = notifications.id
        ) and not exists (
          select from deliveries d
          where d.business_id = notifications.business_id and d.notification_id = notifications.id
            and d.state in ('queued', 'sending')
        )
        order by id for no key update
      )
      update notifications n set state = case n.state when 'cancelled' then n.state else 'done' end,
        final_counts = ${countedNow}
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
