import { type Listeners, listenFor, notifyAll } from '../../db/listening'
import { queryRow, queryRows } from '../../db/pool'
import { prepared, sql } from '../../db/sql'
import { newsJson } from '../alert-json'

/** One event with the alert's current state; `data` is JSON. */
export type StoredNews = { position: number; data: string }

/** Up to `limit` events after a position, oldest first. A business never gets a later event with a lower position. */
export function selectNews(businessId: string, after: number, limit: number): Promise<StoredNews[]> {
  return queryRows<StoredNews>(
    prepared(
      'selectNews',
      sql`select position, ${newsJson} as data
        from (
          select * from alert_events
          where business_id = ${businessId} and position > ${after} order by position limit ${limit}
        ) events join alerts on alerts.business_id = events.business_id and alerts.id = events.alert_id
        order by position`,
    ),
  )
}

/** The positions of these businesses' newest events. */
export function selectLogEnds(
  businessIds: readonly string[],
): Promise<{ businessId: string; position: number }[]> {
  return queryRows(
    prepared(
      'selectLogEnds',
      sql`select asked.business_id as "businessId", coalesce(
          (select max(position) from alert_events where business_id = asked.business_id), 0) as position
        from unnest(${businessIds}::text[]) asked (business_id)`,
    ),
  )
}

/** The position of the event before the last `most` events, or 0 if there are no earlier events. */
export async function selectReplayStart(businessId: string, most: number): Promise<number> {
  const row = await queryRow<{ position: number }>(
    prepared(
      'selectReplayStart',
      sql`select position from alert_events
        where business_id = ${businessId} order by position desc offset ${most} limit 1`,
    ),
  )
  return row?.position ?? 0
}

const channel = 'alerts'

/** Calls `onNews` with a business's ID when any process reports new alert events of the business. */
export const listenForAlerts = (
  databaseUrl: string,
  onNews: (businessId: string) => void,
  others: Listeners,
) => listenFor(databaseUrl, { ...others, [channel]: onNews })

export const notifyAlertStreams = (businessIds: readonly string[]) => notifyAll(channel, businessIds)
