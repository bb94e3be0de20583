import { isPicked } from '../db/delete-some'
import { execute, queryRow } from '../db/pool'
import { acrossBusinesses, param, raw, type Sql, sql } from '../db/sql'

/** The kinds of records that can have a retention period. */
export const retained = ['alerts', 'alertEvents', 'notifications', 'notes', 'shifts'] as const
export type Retained = (typeof retained)[number]

/** How many days records of each kind are kept; records of a kind that is not listed are kept forever. */
export type Periods = Partial<Record<Retained, number>>

export async function updateRetention(businessId: string, periods: Periods): Promise<void> {
  await execute(sql`update businesses set retention = ${JSON.stringify(periods)} where id = ${businessId}`)
}

export async function findLimits(
  businessId: string,
): Promise<{ quotas: object; retention: Periods } | undefined> {
  return queryRow(sql`select quotas, retention from businesses where id = ${businessId}`)
}

/** Returns an SQL condition: `time` is longer ago than the retention period of this kind. */
const isOld = (kind: Retained, time: Sql) =>
  sql`${time} < now() - make_interval(days => (b.retention ->> ${raw(`'${kind}'`)})::integer)`

/** Selects up to `limit` old rows across all businesses; `from` is evaluated for each business, `b`. */
const oldRows = (kind: Retained, selected: Sql, { from, limit }: { from: Sql; limit: number }): Sql => {
  const most = param(limit)
  return sql`select old.* from businesses b cross join lateral (
      select ${selected} from ${from} limit ${most} for update skip locked
    ) old
    where b.retention ? ${raw(`'${kind}'`)} limit ${most}`
}

const closedBefore = sql`alerts where business_id = b.id and closed <> 0 and ${isOld('alerts', sql`closed_at`)}
  order by closed_at`

/** Deletes old closed alerts with their history, mentions and dispatches; returns the number of alerts deleted. */
export async function deleteOldAlerts(limit: number): Promise<number> {
  const row = await queryRow<{ count: number }>(
    acrossBusinesses(sql`with old as materialized (
        ${oldRows('alerts', sql`business_id, id`, { from: closedBefore, limit })}
      ), events as materialized (
        select business_id, position from alert_events where (business_id, alert_id) in (select business_id, id from old)
      ), mentions as (
        delete from alert_mentions where (business_id, position) in (select business_id, position from events)
      ), history as (
        delete from alert_events where (business_id, position) in (select business_id, position from events)
      ), sent as (
        delete from dispatches where (business_id, alert_id) in (select business_id, id from old)
      ), messages as (
        update notifications set name = '—', message = '{"title": "—"}'
        where (business_id, dispatched_to) in (select business_id, id from old)
      ), gone as (
        delete from alerts where (business_id, id) in (select business_id, id from old) returning 1
      )
      select count(*) as count from gone`),
  )
  return row?.count ?? 0
}

const eventsBefore = sql`alert_events e where e.business_id = b.id and ${isOld('alertEvents', sql`e.at`)}
  and exists (select from alerts a where a.business_id = e.business_id and a.id = e.alert_id and a.closed <> 0)
  order by e.position`

/** Deletes old history entries of closed alerts, but not the alerts; returns the number of entries deleted. */
export async function deleteOldAlertEvents(limit: number): Promise<number> {
  const row = await queryRow<{ count: number }>(
    acrossBusinesses(sql`with old as materialized (
        ${oldRows('alertEvents', sql`e.business_id, e.position, e.alert_id as of_alert, e.at`, { from: eventsBefore, limit })}
      ), mentions as (
        delete from alert_mentions where (business_id, position) in (select business_id, position from old)
      ), notes as (
        update dispatches set note = null from old
        where dispatches.business_id = old.business_id and alert_id = old.of_alert and sent_at <= old.at
      ), gone as (
        delete from alert_events where (business_id, position) in (select business_id, position from old) returning 1
      )
      select count(*) as count from gone`),
  )
  return row?.count ?? 0
}

const endedBefore = sql`notifications n where n.business_id = b.id and n.final_counts is not null
  and ${isOld('notifications', sql`n.leaves_at`)}`

/** Deletes deliveries of old notifications; must run before `deleteOldNotifications`. Returns the number deleted. */
export function deleteDeliveriesOfOldNotifications(limit: number): Promise<number> {
  const from = sql`${endedBefore} and exists (
    select from deliveries d where d.business_id = n.business_id and d.notification_id = n.id)`
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select d.tableoid, d.ctid from (${oldRows('notifications', sql`n.business_id, n.id`, { from, limit })}) old
      join deliveries d on d.business_id = old.business_id and d.notification_id = old.id limit ${limit}
    )
    delete from deliveries where ${isPicked}`),
  )
}

/** Deletes old notifications that have no deliveries left; returns the number deleted. */
export async function deleteOldNotifications(limit: number): Promise<number> {
  const from = sql`${endedBefore} and not exists (
    select from deliveries d where d.business_id = n.business_id and d.notification_id = n.id)`
  const row = await queryRow<{ count: number }>(
    acrossBusinesses(sql`with old as materialized (
        ${oldRows('notifications', sql`n.business_id, n.id`, { from, limit })}
      ), counts as (
        delete from delivery_counts where (business_id, notification_id) in (select business_id, id from old)
      ), changes as (
        delete from delivery_count_changes where (business_id, notification_id) in (select business_id, id from old)
      ), sends as (
        delete from upstream_intents where (business_id, notification_id) in (select business_id, id from old)
      ), gone as (
        delete from notifications where (business_id, id) in (select business_id, id from old) returning 1
      )
      select count(*) as count from gone`),
  )
  return row?.count ?? 0
}

const deleteOld = (kind: Retained, table: string, time: string) => (limit: number) => {
  const from = sql`${raw(table)} where business_id = b.id and ${isOld(kind, raw(time))}`
  return execute(
    acrossBusinesses(sql`delete from ${raw(table)} where (business_id, id) in (
      ${oldRows(kind, sql`business_id, id`, { from, limit })})`),
  )
}

export const deleteOldNotes = deleteOld('notes', 'account_notes', 'created_at')
export const deleteOldShifts = deleteOld('shifts', 'shifts', 'ended_at')
