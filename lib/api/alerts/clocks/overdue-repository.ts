import { levelsFrom } from '@/lib/contract/alerts/clock-rules'
import type { AlertClocks } from '@/lib/contract/alerts/clocks'
import { isoTime } from '../../db/iso-time'
import { queryRow, queryRows } from '../../db/pool'
import { respondersSince } from '../../db/responders-since'
import { alertJson } from '../alert-json'

/** What a business says of its clocks; moments in ms since the epoch, null where a rule always applied. */
export type StoredClocks = {
  types: { type: string; clocks: AlertClocks[]; since: number | null }[]
  hasResponders: boolean
  respondersSince: number | null
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export async function selectClocks(businessId: string): Promise<StoredClocks> {
  const row = await queryRow<StoredClocks>({
    name: 'selectClocks',
    text: `select coalesce((
        select json_agg(json_build_object('type', type, 'clocks', clocks, 'since', ${milliseconds('clocks_since')}))
        from alert_types where business_id = $1
      ), '[]') as types, exists (select from responders where business_id = $1) as "hasResponders",
      ${milliseconds(respondersSince)} as "respondersSince"`,
    values: [businessId],
  })
  return row as StoredClocks
}

/** The current time where an alert of the type is open, else null. */
export async function findTimeWhileOpen(businessId: string, alertType: string): Promise<string | null> {
  const row = await queryRow<{ now: string }>({
    text: `select ${isoTime('clock_timestamp()')} as now
      where exists (select from alerts where business_id = $1 and alert_type = $2 and closed = 0)`,
    values: [businessId, alertType],
  })
  return row?.now ?? null
}

/**
 * What alerts of one type, or with '' of every other, have of a priority to wait in seconds, by how they are attended to and
 * if they were opened within a span (ms since the epoch, the start included; null has no end). The wait starts at
 * `startedAt`, or with null when the alert was opened.
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

/** What waits as one of `waits` says, so that its range of the index has all of it, the longest first. */
const waiting = `business_id = $1 and closed = 0 and alert_type = waits.alert_type and priority = waits.priority
    and (acknowledged_at is not null) = waits.acknowledged and (on_scene_at is not null) = waits.arrived
    and opened_at <= waits.opened_until and opened_at > waits.opened_after
    and opened_at >= waits.opened_from and opened_at < waits.opened_before`

/** Of a wait that started at one moment for all of its alerts: all of them where it started by then, else none. */
const openedBy = (moment: string) => `case when started_at is null then ${moment}
            when started_at <= ${moment} then 'infinity' else '-infinity' end`

/**
 * Of the open alerts whose wait is over by a part of `from` up to `below`: the first as JSON, and how many there are. It
 * grows with the count, of which the index alone is read, and with the types that are open.
 */
export async function selectOverdue(
  businessId: string,
  waits: readonly Wait[],
  { limit, from, below }: Asked,
): Promise<{ rows: string[]; total: number }> {
  const column = (member: keyof Wait) => waits.map((wait) => wait[member])
  const known = [...new Set(waits.map(({ type }) => type))]
  const rows = await queryRows<{ json: string; total: number }>({
    name: 'selectOverdue',
    text: `with recursive raised(alert_type) as (
        select min(alert_type) from alerts where business_id = $1 and closed = 0
        union all
        select (
          select min(alerts.alert_type) from alerts
          where business_id = $1 and closed = 0 and alerts.alert_type > raised.alert_type
        ) from raised where alert_type is not null
      ), waits as materialized (
        select raised.alert_type, timed.*, make_interval(secs => seconds) as wait,
          ${openedBy('now() - make_interval(secs => seconds * $9)')} as opened_until,
          coalesce(${openedBy('now() - make_interval(secs => seconds * $10)')}, '-infinity') as opened_after,
          now() - make_interval(secs => seconds * $12) as calls_until
        from raised join (
          select type, priority, acknowledged, arrived, clock, seconds,
            coalesce(to_timestamp(opened_from / 1000), '-infinity') as opened_from,
            coalesce(to_timestamp(opened_before / 1000), 'infinity') as opened_before,
            to_timestamp(started_at / 1000) as started_at
          from unnest($2::text[], $3::smallint[], $4::boolean[], $5::boolean[], $6::text[], $7::float8[], $13::float8[],
            $14::float8[], $15::float8[])
            given(type, priority, acknowledged, arrived, clock, seconds, opened_from, opened_before, started_at)
        ) timed on timed.type = case when alert_type = any($8::text[]) then alert_type else '' end
      ), overdue as (
        select longest.id, clock, greatest(opened_at, started_at) + wait as due_at,
          greatest(opened_at, started_at) <= calls_until as calls
        from waits cross join lateral (
          select id, opened_at from alerts where ${waiting} order by opened_at, id limit $11
        ) longest
        order by due_at, id limit $11
      )
      select '{"clock":' || to_json(clock) || ',"dueAt":' || to_json(${isoTime('due_at')})
        || ',"level":' || to_json(case when calls then 'supervisor' else 'red' end)
        || ',"alert":' || ${alertJson('alerts')} || '}' as json, (
          select sum(waiting)::integer
          from waits cross join lateral (select count(*) as waiting from alerts where ${waiting}) counted
        ) as total
      from overdue join alerts on alerts.business_id = $1 and alerts.id = overdue.id order by due_at, overdue.id`,
    values: [
      businessId,
      column('type'),
      column('priority'),
      column('isAcknowledged'),
      column('hasArrived'),
      column('clock'),
      column('seconds'),
      known,
      from,
      below,
      limit,
      levelsFrom.supervisor,
      column('openedFrom'),
      column('openedBefore'),
      column('startedAt'),
    ],
  })
  return { rows: rows.map(({ json }) => json), total: rows[0]?.total ?? 0 }
}
