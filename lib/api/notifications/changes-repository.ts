import { firstNamed, retryLimit } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { heldDeliveries, isHeld, queuedDeliveries } from '../db/delivery-queue'
import { execute, queryRow } from '../db/pool'
import { acrossBusinesses, type Param, param, raw, type Sql, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'
import { cancelledState } from '../delivery/sql/cancelled-state'
import { firstAttempt, isReleased } from './recipients'
import { notificationJson, notificationsNaming, people } from './row-json'

/**
 * The number of deliveries that the request itself cancels, enough for a small notification. Workers cancel
 * the rest.
 */
const cancelledAtOnce = 1_000
const cancelledLater = 10_000

/** Cancels a notification. Returns false if it has ended or does not exist. */
export async function updateCancelled(businessId: string, id: string, by: string | null): Promise<boolean> {
  const changed = await execute(sql`update notifications
    set state = 'cancelled', cancelled_by = ${by}, cancelled_at = now()
    where business_id = ${businessId} and id = ${id} and state in ('scheduled', 'waiting', 'running')`)
  return changed === 1
}

/**
 * Cancels unsent deliveries of one or all cancelled notifications. Returns the number cancelled. A queued
 * delivery with a reason may have been sent before, so its state becomes unknown.
 */
export async function cancelDeliveries(one?: { businessId: string; id: string }): Promise<number> {
  const most = param(one ? cancelledAtOnce : cancelledLater)
  const statement = (ofWhich: Sql) => sql`with unsent as materialized (
      select n.business_id, position from notifications n cross join ${queuedDeliveries(most, 'for update skip locked')}
      where n.state = 'cancelled' and n.final_counts is null and ${ofWhich}
      limit ${most}
    )
    update deliveries d set updated_at = now(), state = ${cancelledState(sql`d.reason`)}
    from unsent where d.business_id = unsent.business_id and d.position = unsent.position`
  return execute(
    one
      ? statement(sql`n.business_id = ${one.businessId} and n.id = ${one.id}`)
      : acrossBusinesses(statement(isHere(sql`n.business_id`))),
  )
}

/** The maximum number of deliveries per transaction, so that no business waits long for its turn. */
const releasedAtOnce = 2_000

/**
 * Releases held deliveries shortly before they are due. Returns the number released. All businesses get an
 * equal share of each call, and the smallest notification of a business comes first. Workers may already be
 * sending a notification's earlier deliveries.
 */
export function releaseHeld(): Promise<number> {
  return execute(
    acrossBusinesses(sql`with released as materialized (
      select n.business_id, n.id, n.leaves_at, n.recipients from notifications n
      where n.final_counts is null and n.state <> 'cancelled' and ${isReleased} and ${isHere(sql`n.business_id`)}
        and (${heldDeliveries(raw(1))}) is not null
    ), in_turn as materialized (
      select business_id, greatest(1, ${releasedAtOnce} / count(*) over ()) as share from released group by business_id
    ), picked as materialized (
      select in_turn.business_id, held.position, held.leaves_at from in_turn cross join lateral (
        select row.position, n.leaves_at from (
          select * from released where business_id = in_turn.business_id order by recipients, leaves_at, id
        ) n cross join lateral (${heldDeliveries(sql`in_turn.share`, 'for update skip locked')}) row
        limit in_turn.share
      ) held
    )
    update deliveries d set next_attempt_at = picked.leaves_at from picked
    where d.business_id = picked.business_id and d.position = picked.position`),
  )
}

/**
 * Approves a notification. Returns false unless it is waiting for approval. It is then sent at its scheduled
 * time, or when the time for undoing it is over.
 */
export async function updateApproved(businessId: string, id: string, by: string | null): Promise<boolean> {
  const row = await queryRow(sql`with approved as (
      update notifications set approved_by = ${by}, approved_at = now(),
        leaves_at = greatest(send_at, now() + make_interval(secs => undo_seconds)),
        state = case when send_at > now() then 'scheduled' else 'waiting' end
      where business_id = ${businessId} and id = ${id} and state in ('scheduled', 'waiting')
        and approval_needed and approved_at is null
      returning business_id, id, leaves_at
    ), freed as (
      update deliveries d set next_attempt_at = ${firstAttempt} from approved n
      where ${isHeld}
    )
    select id from approved`)
  return row !== undefined
}

/** A condition on the notification `n`; it must imply that of the index notifications_awaiting_approval. */
const awaitsApproval = sql`n.approval_needed and n.approved_at is null and n.state in ('scheduled', 'waiting')`

/** Cancels a notification with a comment. Returns false unless it awaits approval. */
export async function updateReturned(
  businessId: string,
  id: string,
  { by, comment }: { by: string | null; comment: string },
): Promise<boolean> {
  const changed = await execute(sql`update notifications n
    set state = 'cancelled', cancelled_by = ${by}, cancelled_at = now(), return_comment = ${comment}
    where n.business_id = ${businessId} and n.id = ${id} and ${awaitsApproval}`)
  return changed === 1
}

/** The notifications that somebody other than `except` has sent and that await approval, oldest first. */
export async function selectAwaitingApproval(
  businessId: string,
  { except, limit }: { except: string | null; limit: number },
): Promise<{ notifications: Notification[]; total: number }> {
  const row = await queryRow<{
    notifications: Notification[]
    total: number
  }>(sql`with awaiting as materialized (
      select n.* from notifications n
      where n.business_id = ${businessId} and ${awaitsApproval} and n.created_by is distinct from ${except}
    ), oldest as (select * from awaiting order by id limit ${limit})
    select (select count(*) from awaiting) as total, coalesce((
      select json_agg(${notificationJson(people.few)} order by n.id)
      from ${notificationsNaming(firstNamed.inList, sql`oldest n`)}
    ), '[]') as notifications`)
  return row ?? { notifications: [], total: 0 }
}

/**
 * True if a notification was not cancelled and none of its deliveries have been deleted. A dispatch is never sent again:
 * its responder may have been recalled since.
 */
const canBeRetried = (business: Param, notification: Param) => sql`(
  select n.state <> 'cancelled' and n.dispatched_to is null and (n.final_counts is null or (
    select sum(value::integer) from jsonb_each_text(n.final_counts)
  ) = (select count(*) from deliveries d where d.business_id = ${business} and d.notification_id = ${notification}))
  from notifications n where n.business_id = ${business} and n.id = ${notification}
)`

/**
 * Requeues up to 50,000 of a notification's failed deliveries and, with `unknown`, those whose outcome is
 * unknown. Returns the number requeued: none if the notification was cancelled or old deliveries have been
 * deleted. Call `updateRetried` afterwards; it locks the notification only briefly.
 */
export function retryDeliveries(businessId: string, id: string, unknown: boolean): Promise<number> {
  const [business, notification] = [param(businessId), param(id)]
  return execute(sql`update deliveries d set state = 'queued', reason = case state when 'unknown' then reason end,
    provider_code = null, provider_message = null, provider_message_id = null,
    attempts_before = attempts, tries = 0, next_attempt_at = now(), updated_at = now()
  where d.business_id = ${business} and d.position = any(array(
    select d.position from deliveries d
    where d.business_id = ${business} and d.notification_id = ${notification}
      and (d.state = 'failed' or ${unknown} and d.state = 'unknown')
      and ${canBeRetried(business, notification)}
    order by d.position limit ${raw(retryLimit)} for update of d
  ))`)
}

/** The columns of a notification whose deliveries have been requeued. */
export const retried = { state: 'running', final_counts: null, people_of: null } as const

/** Marks a notification as running again. Returns false if it was cancelled in the meantime. */
export async function updateRetried(businessId: string, id: string): Promise<boolean> {
  const { state, final_counts, people_of } = retried
  const changed = await execute(sql`update notifications
    set state = ${state}, final_counts = ${final_counts}, people_of = ${people_of}
    where business_id = ${businessId} and id = ${id} and state <> 'cancelled'`)
  return changed === 1
}
