import { listenFor, tellAll } from '../db/listening'
import { queryRow, queryRows } from '../db/pool'
import { newsJson } from './alert-json'

/** One event with the alert as it is now; `data` is JSON. */
export type StoredNews = { position: number; data: string }

/** What happened behind a position, oldest first, at most `limit`: none of a business comes later with a lower position. */
export function selectNews(businessId: string, after: number, limit: number): Promise<StoredNews[]> {
  return queryRows<StoredNews>({
    name: 'selectNews',
    text: `select position, ${newsJson} as data
      from (
        select * from alert_events where business_id = $1 and position > $2 order by position limit $3
      ) events join alerts on alerts.business_id = events.business_id and alerts.id = events.alert_id
      order by position`,
    values: [businessId, after, limit],
  })
}

/** Where the logs of these businesses end. */
export function selectLogEnds(
  businessIds: readonly string[],
): Promise<{ businessId: string; position: number }[]> {
  return queryRows({
    name: 'selectLogEnds',
    text: `select id as "businessId", coalesce(
        (select max(position) from alert_events where business_id = id), 0) as position
      from unnest($1::text[]) id`,
    values: [businessIds],
  })
}

/** The lowest position behind which there are at most `most` events: that of the event before them, or 0. */
export async function selectReplayStart(businessId: string, most: number): Promise<number> {
  const row = await queryRow<{ position: number }>({
    name: 'selectReplayStart',
    text: `select position from alert_events where business_id = $1 order by position desc offset $2 limit 1`,
    values: [businessId, most],
  })
  return row?.position ?? 0
}

const channel = 'alerts'

/** Calls `onNews` with the business when something happened to its alerts in any process. */
export const listenForAlerts = (databaseUrl: string, onNews: (businessId: string) => void) =>
  listenFor(databaseUrl, channel, onNews)

export const tellOfAlerts = (businessIds: readonly string[]) => tellAll(channel, businessIds)
