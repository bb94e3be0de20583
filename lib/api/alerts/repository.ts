import type { Alert, AlertEvent, Location } from '@/lib/contract/alerts/alert'
import { priorities } from '@/lib/contract/choices'
import { auditColumns, auditValues } from '../audit/repository'
import type { Caller } from '../caller'
import { queryRow, queryRows } from '../db/pool'
import { alertJson, eventGate, eventJson } from './alert-json'

export type WrittenAlert = { json: string; version: number }
type Key = { businessId: string; id: string }

const written = (row?: string) => `${alertJson(row)} as json, version`

export type NewAlert = Pick<
  Alert,
  'id' | 'alertType' | 'location' | 'region' | 'additional' | 'accountId' | 'accountTypeId' | 'warnings'
>

/** The alert, its first event and its audit entry in one statement. */
export async function insertAlert(caller: Caller, alert: NewAlert): Promise<WrittenAlert> {
  const { id, alertType, location, region, accountId, accountTypeId, warnings } = alert
  const { street = null, ...additional } = alert.additional
  const { latitude, longitude, accuracy = null } = location
  const audit = auditValues(caller, {
    action: 'create',
    recordKind: 'alert',
    recordId: id,
    changes: { alertType, accountId },
  })
  const row = await queryRow<WrittenAlert>({
    name: 'insertAlert',
    text: `with numbered as (
        insert into alert_numbers (business_id, last) values ($1, 1)
        on conflict (business_id) do update set last = alert_numbers.last + 1 returning last
      ), alert as (
        insert into alerts (business_id, id, number, alert_type, priority, latitude, longitude, accuracy, region, street,
          account_id, account_type_id, additional, warnings, created_by)
        select $1, $9, last, $10, coalesce((select priority from alert_types where business_id = $1 and type = $10), ${priorities.usual}),
          $11, $12, $13, $14, $15, $16, $17, $19::jsonb, $20::jsonb, $2 from numbered
        returning *
      ), audited as (
        insert into audit_entries (${auditColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
      ), gate as materialized (${eventGate}), event as (
        insert into alert_events (business_id, alert_id, type, by, at, details)
        select alert.business_id, alert.id, 'created', alert.created_by, alert.created_at, $18::jsonb from alert, gate
      )
      select ${written('alert')} from alert`,
    values: [
      ...audit,
      id,
      alertType,
      latitude,
      longitude,
      accuracy,
      region,
      street,
      accountId,
      accountTypeId,
      JSON.stringify({ location }),
      JSON.stringify(additional),
      JSON.stringify(warnings),
    ],
  })
  return row as WrittenAlert
}

/** The ids of the alerts with these numbers; none for a number that no alert has. */
export async function findAlertIds(
  businessId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows<{ number: number; id: string }>({
    text: 'select number, id from alerts where business_id = $1 and number = any($2)',
    values: [businessId, numbers],
  })
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** The id of the alert with a number. */
export async function findAlertId(businessId: string, number: number): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>({
    name: 'findAlertId',
    text: 'select id from alerts where business_id = $1 and number = $2',
    values: [businessId, number],
  })
  return row?.id
}

export async function hasAlert({ businessId, id }: Key): Promise<boolean> {
  const row = await queryRow({
    name: 'hasAlert',
    text: 'select from alerts where business_id = $1 and id = $2',
    values: [businessId, id],
  })
  return row !== undefined
}

/** How the business calls a type of alerts; undefined where it does not know it. */
export async function findTypeName(businessId: string, alertType: string): Promise<string | undefined> {
  const row = await queryRow<{ name: string }>({
    name: 'findTypeName',
    text: 'select name from alert_types where business_id = $1 and type = $2',
    values: [businessId, alertType],
  })
  return row?.name
}

/** The alert, and what happened to it as a JSON array, oldest first. */
export function findAlertWithHistory({
  businessId,
  id,
}: Key): Promise<(WrittenAlert & { history: string }) | undefined> {
  return queryRow({
    name: 'findAlertWithHistory',
    text: `select ${written()}, (
        select '[' || string_agg(${eventJson}, ',' order by position) || ']'
        from alert_events where business_id = $1 and alert_id = $2
      ) as history
      from alerts where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

/** The alert, which nobody else can change until the transaction ends. */
export async function lockAlert({ businessId, id }: Key): Promise<Alert | undefined> {
  const row = await queryRow<WrittenAlert>({
    name: 'lockAlert',
    text: `select ${written()} from alerts where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
  return row && (JSON.parse(row.json) as Alert)
}

/**
 * Those of the alerts that there are, locked until the transaction ends; `withAttached` also what is open and attached to
 * them. In the order in which an act on one alert locks: by id, what is attached after what it is attached to.
 */
export async function lockAlerts(
  businessId: string,
  ids: readonly string[],
  withAttached: boolean,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    text: `select id from alerts
      where business_id = $1 and (id = any($2) or ($3 and closed = 0 and duplicate_of = any($2)))
      order by duplicate_of is not null, id for no key update`,
    values: [businessId, ids, withAttached],
  })
  return rows.map(({ id }) => id)
}

/**
 * The members of an alert that are written after it was created; the moments follow from them. An alert may be acknowledged
 * by nobody who is known: seeded ones and copies are.
 */
export type AlertState = Pick<
  Alert,
  | 'alertType'
  | 'priority'
  | 'location'
  | 'region'
  | 'closed'
  | 'closedBy'
  | 'closedReason'
  | 'closedCode'
  | 'acknowledgedBy'
  | 'assignedTo'
  | 'duplicateOf'
  | 'responders'
  | 'warnings'
> & { street: string | null; isAcknowledged: boolean }

/**
 * Writes all of it, one version up; what it was not before, closed, acknowledged or open, it is as of `at`, or now. The first
 * arrival since it was opened stays, also when that responder is sent once more.
 */
export async function updateAlertRow(
  { businessId, id }: Key,
  state: AlertState,
  at?: string,
): Promise<WrittenAlert> {
  const { latitude, longitude, accuracy = null } = state.location
  const row = await queryRow<WrittenAlert>({
    name: 'updateAlertRow',
    text: `update alerts set latitude = $3, longitude = $4, accuracy = $5, closed = $6::float8, closed_by = $7,
        closed_reason = $8, closed_code = $9, alert_type = $10, priority = $11, region = $12, street = $13,
        acknowledged_by = $14, assigned_to = $15, duplicate_of = $16, responders = $17::jsonb, warnings = $20::jsonb,
        updated_at = moment.at, version = version + 1,
        closed_at = case when $6::float8 = 0 then null when closed = 0 then moment.at else closed_at end,
        acknowledged_at = case when $19 then coalesce(acknowledged_at, moment.at) end,
        opened_at = case when $6::float8 = 0 and closed <> 0 then moment.at else opened_at end,
        on_scene_at = case when $6::float8 = 0 and closed <> 0 then null else coalesce(on_scene_at, (
          select min((sent->>'onSceneAt')::timestamptz) from jsonb_array_elements($17::jsonb) sent
          where (sent->>'onSceneAt')::timestamptz >= opened_at)) end
      from (select coalesce($18::timestamptz, clock_timestamp()) as at) as moment
      where business_id = $1 and id = $2 returning ${written()}`,
    values: [
      businessId,
      id,
      latitude,
      longitude,
      accuracy,
      state.closed,
      state.closedBy,
      state.closedReason,
      state.closedCode,
      state.alertType,
      state.priority,
      state.region,
      state.street,
      state.acknowledgedBy,
      state.assignedTo,
      state.duplicateOf,
      JSON.stringify(state.responders),
      at ?? null,
      state.isAcknowledged,
      JSON.stringify(state.warnings),
    ],
  })
  return row as WrittenAlert
}

/** The open alerts that are attached to this one, locked until the transaction ends. */
export async function lockDuplicates({ businessId, id }: Key): Promise<Alert[]> {
  const rows = await queryRows<WrittenAlert>({
    name: 'lockDuplicates',
    text: `select ${written()} from alerts where business_id = $1 and duplicate_of = $2 and closed = 0
      order by id for no key update`,
    values: [businessId, id],
  })
  return rows.map(({ json }) => JSON.parse(json) as Alert)
}

/** Whether any alert, open or closed, is attached to this one. */
export async function hasDuplicates({ businessId, id }: Key): Promise<boolean> {
  const row = await queryRow({
    text: 'select from alerts where business_id = $1 and duplicate_of = $2 limit 1',
    values: [businessId, id],
  })
  return row !== undefined
}

export type NewAlertEvent = {
  type: AlertEvent['type']
  by: string | null
  accountId?: string
  /** Now, when absent. */
  at?: string
  details: Partial<Omit<AlertEvent, 'id' | 'type' | 'by' | 'accountId' | 'at'>>
}

/** The event as JSON; undefined when the business has no such alert. */
export async function insertAlertEvent(
  { businessId, id }: Key,
  event: NewAlertEvent,
): Promise<string | undefined> {
  const row = await queryRow<{ json: string }>({
    name: 'insertAlertEvent',
    text: `with gate as materialized (${eventGate})
      insert into alert_events (business_id, alert_id, type, by, account_id, at, details)
      select alerts.business_id, alerts.id, $3, $4, $5, coalesce($6::timestamptz, clock_timestamp()), $7::jsonb
      from gate, alerts where alerts.business_id = $1 and alerts.id = $2
      returning ${eventJson} as json`,
    values: [
      businessId,
      id,
      event.type,
      event.by,
      event.accountId ?? null,
      event.at ?? null,
      JSON.stringify(event.details),
    ],
  })
  return row?.json
}

const tenthOfMillimetreDegrees = 1e-9

/**
 * A location whose coordinates are zero within a tenth of a millimetre of it. The index over points multiplies their
 * differences, and PostgreSQL refuses a product that is so small that it rounds to zero.
 */
export function storableLocation({ latitude, longitude, ...accuracy }: Location): Location {
  return { latitude: snapToZero(latitude), longitude: snapToZero(longitude), ...accuracy }
}

const snapToZero = (degrees: number) => (Math.abs(degrees) < tenthOfMillimetreDegrees ? 0 : degrees)
