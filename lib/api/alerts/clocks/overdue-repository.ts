import { levelsFrom } from '@/lib/contract/alerts/clock-rules'
import type { AlertClocks } from '@/lib/contract/alerts/clocks'
import { isoTime } from '../../db/iso-time'
import { queryRow, queryRows } from '../../db/pool'
import { alertJson } from '../alert-json'

/** What a business says of its clocks. */
export type StoredClocks = {
  types: { type: string; clocks: AlertClocks[] }[]
  hasResponders: boolean
}

export async function selectClocks(businessId: string): Promise<StoredClocks> {
  const row = await queryRow<StoredClocks>({
    name: 'selectClocks',
    text: `select coalesce((
        select json_agg(json_build_object('type', type, 'clocks', clocks)) from alert_types where business_id = $1
      ), '[]') as types, exists (select from responders where business_id = $1) as "hasResponders"`,
    values: [businessId],
  })
  return row as StoredClocks
}

/** What alerts of one type, or with '' of every other, have of a priority to wait in seconds, by how they are attended to. */
export type Wait = {
  type: string
  priority: number
  isAcknowledged: boolean
  hasArrived: boolean
  clock: string
  seconds: number
}

type Asked = { limit: number; from: number; below: number | null }

/** What waits as one of `waits` says, so that its range of the index has all of it, the longest first. */
const waiting = `business_id = $1 and closed = 0 and alert_type = waits.alert_type and priority = waits.priority
    and (acknowledged_at is not null) = waits.acknowledged and (on_scene_at is not null) = waits.arrived
    and opened_at <= waits.opened_until and opened_at > waits.opened_after`

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
        select alert_type, given.*, make_interval(secs => seconds) as wait,
          now() - make_interval(secs => seconds * $9) as opened_until,
          now() - make_interval(secs => seconds * $12) as calls_until,
          coalesce(now() - make_interval(secs => seconds * $10), '-infinity') as opened_after
        from raised join unnest($2::text[], $3::smallint[], $4::boolean[], $5::boolean[], $6::text[], $7::float8[])
            given(type, priority, acknowledged, arrived, clock, seconds)
          on given.type = case when alert_type = any($8::text[]) then alert_type else '' end
      ), overdue as (
        select longest.id, clock, opened_at + wait as due_at, opened_at <= calls_until as calls
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
    ],
  })
  return { rows: rows.map(({ json }) => json), total: rows[0]?.total ?? 0 }
}
