import { levelsFrom } from '@/lib/contract/alerts/clock-rules'
import type { AlertClocks } from '@/lib/contract/alerts/clocks'
import { isoTime } from '../../db/iso-time'
import { queryRow, queryRows } from '../../db/pool'
import { type Param, param, prepared, type Sql, sql } from '../../db/sql'
import { alertJson } from '../alert-json'
import { respondersSince } from '../responders/responders-since'

/**
 * A business's clock settings. Timestamps are in ms since the epoch; null means that the rule has always
 * applied.
 */
export type StoredClocks = {
  types: { type: string; clocks: AlertClocks[]; since: number | null }[]
  hasResponders: boolean
  respondersSince: number | null
}

const milliseconds = (moment: Sql) => sql`(extract(epoch from ${moment}) * 1000)::float8`

export async function selectClocks(businessId: string): Promise<StoredClocks> {
  const business = param(businessId)
  const clocksSince = milliseconds(sql`clocks_since`)
  const row = await queryRow<StoredClocks>(
    prepared(
      'selectClocks',
      sql`select coalesce((
          select json_agg(json_build_object('type', type, 'clocks', clocks, 'since', ${clocksSince}))
          from alert_types where business_id = ${business}
        ), '[]') as types, exists (select from responders where business_id = ${business}) as "hasResponders",
        ${milliseconds(respondersSince(business))} as "respondersSince"`,
    ),
  )
  return row as StoredClocks
}

/**
 * How long alerts of one type (`''` means all undefined types), priority and attendance may wait. Applies to
 * alerts opened from `openedFrom` (inclusive) to `openedBefore` (exclusive); null means no limit. The wait
 * starts at `startedAt` or, if that is null, when the alert was opened. All times are in ms since the epoch.
 */
export type Wait = {
  type: string
  priority: number
  isAcknowledged: boolean
  hasArrived: boolean
  clock: string
  seconds: number
  openedFrom: number | null
  openedBefore: number | null
  startedAt: number | null
}

type Asked = { limit: number; from: number; below: number | null }

/**
 * The condition for the alerts that a row of `waits` applies to. They form one range of the index, ordered by
 * opening time.
 */
const isWaiting = (business: Param) => sql`business_id = ${business} and closed = 0
  and alert_type = waits.alert_type and priority = waits.priority
  and (acknowledged_at is not null) = waits.acknowledged and (on_scene_at is not null) = waits.arrived
  and opened_at <= waits.opened_until and opened_at > waits.opened_after
  and opened_at >= waits.opened_from and opened_at < waits.opened_before`

/**
 * The latest opening time of the alerts whose wait had started by `moment`. If the wait starts at the same
 * time for all alerts, the result is infinity if it had started, and otherwise -infinity.
 */
const openedBy = (moment: Sql) => sql`case when started_at is null then ${moment}
  when started_at <= ${moment} then 'infinity' else '-infinity' end`

/** The latest start of a wait of which this fraction has already passed. */
const beginningOf = (part: Param) => sql`now() - make_interval(secs => seconds * ${part})`

/**
 * Returns the open alerts that have waited between `from` and `below` times their limit: the first `limit`
 * alerts as JSON, and the total number. The cost grows with the number of types that have open alerts, and
 * with the total, which is counted using only the index.
 */
export async function selectOverdue(
  businessId: string,
  waits: readonly Wait[],
  { limit, from, below }: Asked,
): Promise<{ rows: string[]; total: number }> {
  const column = (member: keyof Wait) => waits.map((wait) => wait[member])
  const known = [...new Set(waits.map(({ type }) => type))]
  const business = param(businessId)
  const waiting = isWaiting(business)
  const most = param(limit)
  const rows = await queryRows<{ json: string; total: number }>(
    prepared(
      'selectOverdue',
      sql`with recursive raised(alert_type) as (
          select min(alert_type) from alerts where business_id = ${business} and closed = 0
          union all
          select (
            select min(alerts.alert_type) from alerts
            where business_id = ${business} and closed = 0 and alerts.alert_type > raised.alert_type
          ) from raised where alert_type is not null
        ), waits as materialized (
          select raised.alert_type, timed.*, make_interval(secs => seconds) as wait,
            ${openedBy(beginningOf(param(from)))} as opened_until,
            coalesce(${openedBy(beginningOf(param(below)))}, '-infinity') as opened_after,
            ${beginningOf(param(levelsFrom.supervisor))} as calls_until
          from raised join (
            select type, priority, acknowledged, arrived, clock, seconds,
              coalesce(to_timestamp(opened_from / 1000), '-infinity') as opened_from,
              coalesce(to_timestamp(opened_before / 1000), 'infinity') as opened_before,
              to_timestamp(started_at / 1000) as started_at
            from unnest(${column('type')}::text[], ${column('priority')}::smallint[],
              ${column('isAcknowledged')}::boolean[], ${column('hasArrived')}::boolean[], ${column('clock')}::text[],
              ${column('seconds')}::float8[], ${column('openedFrom')}::float8[],
              ${column('openedBefore')}::float8[], ${column('startedAt')}::float8[])
              given(type, priority, acknowledged, arrived, clock, seconds, opened_from, opened_before, started_at)
          ) timed on timed.type = case when alert_type = any(${known}::text[]) then alert_type else '' end
        ), overdue as (
          select longest.id, clock, greatest(opened_at, started_at) + wait as due_at,
            greatest(opened_at, started_at) <= calls_until as calls
          from waits cross join lateral (
            select id, opened_at from alerts where ${waiting} order by opened_at, id limit ${most}
          ) longest
          order by due_at, id limit ${most}
        )
        select '{"clock":' || to_json(clock) || ',"dueAt":' || to_json(${isoTime('due_at')})
          || ',"level":' || to_json(case when calls then 'supervisor' else 'red' end)
          || ',"alert":' || ${alertJson('alerts')} || '}' as json, (
            select sum(waiting)::integer
            from waits cross join lateral (select count(*) as waiting from alerts where ${waiting}) counted
          ) as total
        from overdue join alerts on alerts.business_id = ${business} and alerts.id = overdue.id
        order by due_at, overdue.id`,
    ),
  )
  return { rows: rows.map(({ json }) => json), total: rows[0]?.total ?? 0 }
}
