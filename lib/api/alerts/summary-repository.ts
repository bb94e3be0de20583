import type { AlertNews } from '@/lib/contract/alerts/stream'
import { queryRow, queryRows } from '../db/pool'
import { allOf, param, raw, type Sql, sql } from '../db/sql'
import { type AlertFilter, conditionsOf } from './alert-conditions'
import { alertJson, newsJson } from './alert-json'

/** `oldestUnattended` is the unattended alert that has waited longest, as JSON. */
export type AlertCounts = {
  open: number
  unattended: number
  oldestUnattended: string | null
  secondsToAcknowledge: number | null
  secondsToClose: number | null
}

/**
 * Medians use at most this many of the latest alerts, which keeps the query fast. Only a period of years
 * contains more, and its latest alerts are just as informative.
 */
const mostMeasured = 10_000

/** Each part reads its own index, so the cost does not depend on the number of closed alerts. */
export async function countAlerts(
  businessId: string,
  { since = new Date(Date.now() - 86_400_000).toISOString(), ...filter }: AlertFilter,
): Promise<AlertCounts> {
  const business = param(businessId)
  const matching = allOf(conditionsOf(filter, business))
  const from = sql`to_timestamp(${param(Date.parse(since))}::float8 / 1000)`
  const medianOf = (moment: Sql) => sql`(
    select percentile_cont(0.5) within group (order by extract(epoch from ${moment} - opened_at))::float8 from (
      select ${moment}, opened_at from alerts
      where ${matching} and ${moment} is not null and ${moment} >= ${from}
      order by ${moment} desc limit ${raw(mostMeasured)}
    ) measured)`
  const row = await queryRow<AlertCounts>(sql`
    select
      (select count(*) from alerts where ${matching} and closed = 0) as open,
      (select count(*) from alerts where ${matching} and closed = 0 and acknowledged_at is null) as unattended,
      (select ${alertJson()} from alerts where ${matching} and closed = 0 and acknowledged_at is null
        order by opened_at, id limit 1) as "oldestUnattended",
      ${medianOf(sql`acknowledged_at`)} as "secondsToAcknowledge",
      ${medianOf(sql`closed_at`)} as "secondsToClose"`)
  return row as AlertCounts
}

type Between = { after: string; until?: string }

/**
 * The condition that a row of `alert_events` belongs to the business and is after position `after`, up to and
 * including `until`.
 */
function isBetween(businessId: string, { after, until }: Between): Sql {
  const last = param(until ?? null)
  return sql`business_id = ${businessId} and position > ${after} and (${last}::bigint is null or position <= ${last})`
}

export type EventCounts = Partial<Record<AlertNews['type'], number>>

/** Events between two positions, latest first; `data` is JSON, with the alert's current state. */
export function selectNewsBetween(
  businessId: string,
  between: Between,
  limit: number,
): Promise<{ position: string; data: string }[]> {
  return queryRows(sql`
    select position::text, ${newsJson} as data
    from (
      select * from alert_events where ${isBetween(businessId, between)}
      order by position desc limit ${limit}
    ) events join alerts on alerts.business_id = events.business_id and alerts.id = events.alert_id
    order by events.position desc`)
}

/** The number of events of each type among the latest `most` events between two positions. */
export async function countNewsBetween(
  businessId: string,
  between: Between,
  most: number,
): Promise<EventCounts> {
  const rows = await queryRows<{ type: AlertNews['type']; events: number }>(sql`
    select type, count(*) as events from (
      select type from alert_events where ${isBetween(businessId, between)}
      order by position desc limit ${most}
    ) latest group by type`)
  return Object.fromEntries(rows.map(({ type, events }) => [type, events]))
}
