import { deleteSome } from '../db/delete-some'
import { connectAlone, execute } from '../db/pool'
import { countedNow } from '../notifications/row-json'

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
