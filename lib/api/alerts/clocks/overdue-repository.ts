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

/** Of the open alerts whose wait is over by a part of `from` up to `below`: the first as JSON, and how many there are. */
export async function selectOverdue(
  businessId: string,
  waits: readonly Wait[],
  { limit, from, below }: Asked,
): Promise<{ rows: string[]; total: number }> {
  const column = (member: keyof Wait) => waits.map((wait) => wait[member])
  const known = [...new Set(waits.map(({ type }) => type))]
  const rows = await queryRows<{ json: string; total: number }>({
    name: 'selectOverdue',
    text: `with waits as materialized (
        select *, make_interval(secs => seconds) as wait, now() - make_interval(secs => seconds * $9) as opened_until,
          now() - make_interval(secs => seconds * $12) as calls_until,
          coalesce(now() - make_interval(secs => seconds * $10), '-infinity') as opened_after
        from unnest($2::text[], $3::smallint[], $4::boolean[], $5::boolean[], $6::text[], $7::float8[])
          waits(type, priority, acknowledged, arrived, clock, seconds)
      ), overdue as (
        select alerts.id, waits.clock, alerts.opened_at + waits.wait as due_at,
          alerts.opened_at <= waits.calls_until as calls, count(*) over () as total
        from alerts join waits on waits.type = case when alerts.alert_type = any($8::text[]) then alerts.alert_type else '' end
          and waits.priority = alerts.priority and waits.acknowledged = (alerts.acknowledged_at is not null)
          and waits.arrived = (alerts.on_scene_at is not null)
        where alerts.business_id = $1 and alerts.closed = 0
          and alerts.opened_at <= waits.opened_until and alerts.opened_at > waits.opened_after
          and alerts.opened_at <= (select max(opened_until) from waits)
        order by due_at, alerts.id limit $11
      )
      select '{"clock":' || to_json(clock) || ',"dueAt":' || to_json(${isoTime('due_at')})
        || ',"level":' || to_json(case when calls then 'supervisor' else 'red' end)
        || ',"alert":' || ${alertJson('alerts')} || '}' as json, total
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
