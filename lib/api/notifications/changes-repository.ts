import { isQueuedOf } from '../db/delivery-queue'
import { execute, queryRow } from '../db/pool'
import { firstAttempt, isReleased } from './recipients'

/** So many waiting deliveries of a cancelled notification are cancelled at once; the workers cancel the rest. */
const cancelledAtOnce = 10_000
/** More of them would keep the notification locked for too long. */
const retriedAtOnce = 50_000

/** False when it has ended already, or is unknown. */
export async function updateCancelled(businessId: string, id: string, by: string | null): Promise<boolean> {
  const changed = await execute({
    text: `update notifications set state = 'cancelled', cancelled_by = $3, cancelled_at = now()
      where business_id = $1 and id = $2 and state in ('scheduled', 'waiting', 'running')`,
    values: [businessId, id, by],
  })
  return changed === 1
}

/**
 * Cancels deliveries that have not left, of the cancelled notification given or of any: how many it were. One that is queued
 * for a reason was perhaps sent before, and ends as unknown.
 */
export async function cancelDeliveries(notificationId: string | null): Promise<number> {
  return execute({
    text: `update deliveries set updated_at = now(), state = case when reason is null then 'cancelled' else 'unknown' end
      where position = any(array(
        select d.position from notifications n join deliveries d on ${isQueuedOf('n')}
        where n.state = 'cancelled' and n.final_counts is null and ($1::text is null or n.id = $1)
        limit ${cancelledAtOnce} for update of d skip locked
      ))`,
    values: [notificationId],
  })
}

/** Lets the deliveries of scheduled notifications take their turn at their time, shortly before it. */
export async function releaseHeld(): Promise<number> {
  return execute({
    text: `update deliveries d set next_attempt_at = n.leaves_at from notifications n
      where n.state = 'scheduled' and ${isReleased} and ${isQueuedOf('n')} and d.next_attempt_at = 'infinity'`,
  })
}

/** False unless it waits for an approval. It leaves at its time, or once its while to undo is over. */
export async function updateApproved(businessId: string, id: string, by: string | null): Promise<boolean> {
  const row = await queryRow({
    text: `with approved as (
        update notifications set approved_by = $3, approved_at = now(),
          leaves_at = greatest(send_at, now() + make_interval(secs => undo_seconds)),
          state = case when send_at > now() then 'scheduled' else 'waiting' end
        where business_id = $1 and id = $2 and state in ('scheduled', 'waiting') and approval_needed
          and approved_at is null
        returning business_id, id, leaves_at
      ), freed as (
        update deliveries d set next_attempt_at = ${firstAttempt} from approved n
        where ${isQueuedOf('n')}
      )
      select id from approved`,
    values: [businessId, id, by],
  })
  return row !== undefined
}

/**
 * Queues up to 50,000 failed deliveries of a notification again, and of an unknown end if asked for: how many. None of one
 * that was cancelled, or whose old deliveries are deleted.
 */
export async function retryDeliveries(businessId: string, id: string, unknown: boolean): Promise<number> {
  const row = await queryRow<{ retried: number }>({
    text: `with notification as materialized (
        select business_id, id from notifications n
        where business_id = $1 and id = $2 and state <> 'cancelled' and (final_counts is null or (
          select sum(value::integer) from jsonb_each_text(final_counts)
        ) = (select count(*) from deliveries d where d.business_id = $1 and d.notification_id = $2))
        for no key update
      ), retried as (
        update deliveries d set state = 'queued', reason = null, provider_code = null, provider_message = null,
          provider_message_id = null, attempts_before = attempts, tries = 0, next_attempt_at = now(), updated_at = now()
        where d.position = any(array(
          select d.position from notification n join deliveries d
            on d.business_id = n.business_id and d.notification_id = n.id
          where d.state = 'failed' or $3 and d.state = 'unknown' limit ${retriedAtOnce}
        )) and (d.state = 'failed' or $3 and d.state = 'unknown')
        returning d.position
      ), changed as (
        update notifications n set state = 'running', final_counts = null, people_of = null from notification
        where n.business_id = notification.business_id and n.id = notification.id
          and exists (select from retried)
      )
      select count(*) as retried from retried`,
    values: [businessId, id, unknown],
  })
  return row?.retried ?? 0
}
