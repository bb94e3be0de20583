import type { Alert, AlertEvent, Location } from '@/lib/contract/alert'
import { auditColumns, auditValues } from '../audit/repository'
import type { Caller } from '../caller'
import { queryRow } from '../db/pool'
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
    text: `with alert as (
        insert into alerts (business_id, id, alert_type, latitude, longitude, accuracy, region, street, account_id,
          account_type_id, additional, warnings, created_by)
        values ($1, $9, $10, $11, $12, $13, $14, $15, $16, $17, $19, $20, $2) returning *
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

export type AlertState = {
  location: Location
  closed: number
  closedBy: string | null
  closedReason: string | null
}

/** Writes place and state, one version up; an alert that was open and is closed now was closed at this moment. */
export async function updateAlertRow({ businessId, id }: Key, state: AlertState): Promise<WrittenAlert> {
  const { latitude, longitude, accuracy = null } = state.location
  const row = await queryRow<WrittenAlert>({
    name: 'updateAlertRow',
    text: `update alerts set latitude = $3, longitude = $4, accuracy = $5, closed = $6::float8, closed_by = $7,
        closed_reason = $8, updated_at = moment.at, version = version + 1,
        closed_at = case when $6::float8 = 0 then null when closed = 0 then moment.at else closed_at end
      from (select clock_timestamp() as at) as moment
      where business_id = $1 and id = $2 returning ${written()}`,
    values: [businessId, id, latitude, longitude, accuracy, state.closed, state.closedBy, state.closedReason],
  })
  return row as WrittenAlert
}

export type NewAlertEvent = {
  type: AlertEvent['type']
  by: string | null
  accountId?: string
  /** Now, when absent. */
  at?: string
  details: Partial<Pick<AlertEvent, 'location' | 'closed' | 'reason' | 'note' | 'accountTypeId'>>
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
