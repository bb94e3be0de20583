import type { Caller } from '../../caller'
import { execute, queryRow } from '../../db/pool'
import { acrossBusinesses, param, sql } from '../../db/sql'
import { isSuspended } from '../../db/tenants/suspended'
import { newestTokenOf } from './newest-token'

export type WaitingIntent = {
  notificationId: string
  request: unknown
  /** The sealed token for sending the request; null if the caller has none. */
  sealed: string | null
}

/** Stores a write that waits until its notification is due. */
export async function insertWaitingIntent(
  { businessId, identityId }: Caller,
  { notificationId, request, sealed }: WaitingIntent,
): Promise<void> {
  await execute(sql`
    insert into upstream_intents (business_id, identity_id, operation, notification_id, request, caller, request_hash,
      state, sealed, due_at)
    values (${businessId}, ${identityId}, 'sendNotification', ${notificationId}, ${JSON.stringify(request)},
      coalesce(${identityId}, ''), '', 'waiting', ${sealed}, now())`)
}

export type DueIntent = {
  businessId: string
  id: string
  request: unknown
  sealed: string | null
  /** How many seconds late the notification is. */
  lateSeconds: number
}

/**
 * Claims the waiting write that has been due longest, preferably of a business that has no other write in
 * progress. Marks it as pending, so that no other process sends it. Cancelled writes are not claimed, and
 * none are claimed while deliveries are held. Returns the sender's newest token, because the session that the
 * write was stored with may have ended.
 */
export function claimDueIntent(seconds: number): Promise<DueIntent | undefined> {
  return queryRow<DueIntent>(
    acrossBusinesses(sql`
    with due as (
      select i.business_id, i.id, n.id as notification_id, n.leaves_at from upstream_intents i
      join notifications n on n.business_id = i.business_id and n.id = i.notification_id
      where i.state = 'waiting' and i.due_at <= now() and n.leaves_at <= now() and n.state in ('scheduled', 'waiting')
        and not exists (select from database_origin where held_since is not null)
        and not ${isSuspended(sql`i.business_id`)}
      order by i.business_id = any(array(
        select business_id from upstream_intents where state = 'pending' and due_at is not null
      )), i.due_at limit 1 for update of i, n skip locked
    ), running as (
      update notifications n set state = 'running' from due where n.business_id = due.business_id
        and n.id = due.notification_id
    )
    update upstream_intents i set state = 'pending', ends_at = now() + make_interval(secs => ${seconds})
    from due where i.business_id = due.business_id and i.id = due.id
    returning i.business_id as "businessId", i.id, i.request,
      coalesce(${newestTokenOf('i', 'identity_id')}, i.sealed) as sealed,
      extract(epoch from now() - due.leaves_at)::float8 as "lateSeconds"`),
  )
}

/** Makes the write wait again after a call that changed nothing. */
export async function putOffIntent(businessId: string, id: string, seconds: number): Promise<void> {
  await execute(sql`
    with waiting as (
      update upstream_intents set state = 'waiting', due_at = now() + make_interval(secs => ${seconds}), ends_at = null
      where business_id = ${businessId} and id = ${id} returning business_id, notification_id
    )
    update notifications n set state = 'waiting' from waiting
    where n.business_id = waiting.business_id and n.id = waiting.notification_id`)
}

/** Returns false if the notification is already being sent or the send has ended. */
export async function cancelWaitingIntent(businessId: string, notificationId: string): Promise<boolean> {
  const [business, notification] = [param(businessId), param(notificationId)]
  const cancelled = await execute(sql`
    update upstream_intents set state = 'cancelled', finished_at = now(), sealed = null
    where business_id = ${business} and notification_id = ${notification} and state = 'waiting'`)
  return cancelled === 1
}
