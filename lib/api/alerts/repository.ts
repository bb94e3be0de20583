import type { Alert, AlertEvent, Location } from '@/lib/contract/alerts/alert'
import { priorities } from '@/lib/contract/choices'
import { auditColumns, auditValues } from '../audit/repository'
import type { Caller } from '../caller'
import { storeWebhookEvents } from '../db/outbox/webhook-outbox'
import { queryRow, queryRows } from '../db/pool'
import { param, prepared, raw, sql } from '../db/sql'
import type { Key } from '../record-key'
import { alertJson, eventGate, eventJson } from './alert-json'

export type WrittenAlert = { json: string; version: number }
const written = (row?: string) => sql`${alertJson(row)} as json, version`

export type NewAlert = Pick<
  Alert,
  'id' | 'alertType' | 'location' | 'region' | 'additional' | 'accountId' | 'accountTypeId' | 'warnings'
> & { elsewhere?: Elsewhere }

/** Another deployment's response about an alert, as JSON, and whether it contained the alert's ID. */
export type Elsewhere = { raw: string; hasId: boolean }

const eventColumns = sql`position, business_id, alert_id, type, by, account_id, at, details`

/** Stores a webhook event for each row of the CTE `event`. */
const storeAlertEvents = () =>
  storeWebhookEvents(sql`select business_id, 'alert.' || type as type, alert_id as record_id, by,
  at, details from event`)

/** Stores the alert, its first event and its audit entry in one statement. */
export async function insertAlert(caller: Caller, alert: NewAlert): Promise<WrittenAlert> {
  const { id, alertType, location, region, accountId, accountTypeId, warnings, elsewhere } = alert
  const { street = null, ...additional } = alert.additional
  const { latitude, longitude, accuracy = null } = location
  const business = param(caller.businessId)
  const createdBy = param(caller.identityId)
  const type = param(alertType)
  const usual = raw(priorities.usual)
  const audit = auditValues(
    { ...caller, businessId: business, identityId: createdBy },
    { action: 'create', recordKind: 'alert', recordId: id, changes: { alertType, accountId } },
  )
  const row = await queryRow<WrittenAlert>(
    prepared(
      'insertAlert',
      sql`with numbered as (
          insert into alert_numbers (business_id, last) values (${business}, 1)
          on conflict (business_id) do update set last = alert_numbers.last + 1 returning last
        ), alert as (
          insert into alerts (business_id, id, number, alert_type, priority, latitude, longitude, accuracy, region,
            street, account_id, account_type_id, additional, warnings, created_by, raw, kept_at)
          select ${business}, ${id}, last, ${type},
            coalesce((select priority from alert_types where business_id = ${business} and type = ${type}), ${usual}),
            ${latitude}, ${longitude}, ${accuracy}, ${region}, ${street}, ${accountId}, ${accountTypeId},
            ${JSON.stringify(additional)}::jsonb, ${JSON.stringify(warnings)}::jsonb, ${createdBy},
            ${elsewhere?.raw ?? null}::jsonb, case when ${elsewhere?.hasId ?? false} then now() end
          from numbered
          returning *
        ), audited as (
          insert into audit_entries (${auditColumns}) values (${audit})
        ), gate as materialized (${eventGate(business)}), event as (
          insert into alert_events (business_id, alert_id, type, by, at, details)
          select alert.business_id, alert.id, 'created', alert.created_by, alert.created_at,
            ${JSON.stringify({ location })}::jsonb
          from alert, gate
          returning ${eventColumns}
        ), noted as (${storeAlertEvents()})
        select ${written('alert')} from alert`,
    ),
  )
  return row as WrittenAlert
}

/** The IDs of the alerts with these numbers, by number; unknown numbers are left out. */
export async function findAlertIds(
  businessId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows<{ number: number; id: string }>(
    sql`select number, id from alerts where business_id = ${businessId} and number = any(${numbers})`,
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Returns the given IDs that belong to existing alerts. */
export async function findExistingIds(
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    sql`select id from alerts where business_id = ${businessId} and id = any(${ids})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The ID of the alert with this number. */
export async function findAlertId(businessId: string, number: number): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>(
    prepared(
      'findAlertId',
      sql`select id from alerts where business_id = ${businessId} and number = ${number}`,
    ),
  )
  return row?.id
}

export async function hasAlert({ businessId, id }: Key): Promise<boolean> {
  const row = await queryRow(
    prepared('hasAlert', sql`select from alerts where business_id = ${businessId} and id = ${id}`),
  )
  return row !== undefined
}

/** An alert type's name; undefined if the business has not defined the type. */
export async function findTypeName(businessId: string, alertType: string): Promise<string | undefined> {
  const row = await queryRow<{ name: string }>(
    prepared(
      'findTypeName',
      sql`select name from alert_types where business_id = ${businessId} and type = ${alertType}`,
    ),
  )
  return row?.name
}

/** The alert, with its events as a JSON array, oldest first. */
export function findAlertWithHistory({
  businessId,
  id,
}: Key): Promise<(WrittenAlert & { history: string }) | undefined> {
  const business = param(businessId)
  const alert = param(id)
  return queryRow(
    prepared(
      'findAlertWithHistory',
      sql`select ${written()}, (
          select '[' || string_agg(${eventJson}, ',' order by position) || ']'
          from alert_events where business_id = ${business} and alert_id = ${alert}
        ) as history
        from alerts where business_id = ${business} and id = ${alert}`,
    ),
  )
}

/** The alert, locked until the transaction ends. */
export async function lockAlert({ businessId, id }: Key): Promise<Alert | undefined> {
  const row = await queryRow<WrittenAlert>(
    prepared(
      'lockAlert',
      sql`select ${written()} from alerts where business_id = ${businessId} and id = ${id} for no key update`,
    ),
  )
  return row && (JSON.parse(row.json) as Alert)
}

/**
 * Locks the alerts with these IDs until the transaction ends, and returns the IDs that exist. `withAttached`
 * includes the open alerts attached to them. The locking order is the same as for an act on one alert: by ID,
 * with attached alerts after the alerts they are attached to.
 */
export async function lockAlerts(
  businessId: string,
  ids: readonly string[],
  withAttached: boolean,
): Promise<string[]> {
  const asked = param(ids)
  const rows = await queryRows<{ id: string }>(sql`
    select id from alerts
    where business_id = ${businessId}
      and (id = any(${asked}) or (${withAttached} and closed = 0 and duplicate_of = any(${asked})))
    order by duplicate_of is not null, id for no key update`)
  return rows.map(({ id }) => id)
}

/**
 * The alert fields that can change after creation. The alert's timestamps are derived from them.
 * `isAcknowledged` is needed because seeded and copied alerts are acknowledged without a known identity.
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
 * Writes the whole state and increments the version. If the alert is closed, acknowledged or reopened, its
 * timestamp is `at`, which defaults to now. The time of the first arrival is kept until the alert is
 * reopened, even if that responder is dispatched again.
 */
export async function updateAlertRow(
  { businessId, id }: Key,
  state: AlertState,
  at?: string,
): Promise<WrittenAlert> {
  const { latitude, longitude, accuracy = null } = state.location
  const closed = param(state.closed)
  const responders = param(JSON.stringify(state.responders))
  const row = await queryRow<WrittenAlert>(
    prepared(
      'updateAlertRow',
      sql`update alerts
        set latitude = ${latitude}, longitude = ${longitude}, accuracy = ${accuracy},
          closed = ${closed}::float8, closed_by = ${state.closedBy},
          closed_reason = ${state.closedReason}, closed_code = ${state.closedCode}, alert_type = ${state.alertType},
          priority = ${state.priority}, region = ${state.region}, street = ${state.street},
          acknowledged_by = ${state.acknowledgedBy}, assigned_to = ${state.assignedTo},
          duplicate_of = ${state.duplicateOf}, responders = ${responders}::jsonb,
          warnings = ${JSON.stringify(state.warnings)}::jsonb,
          updated_at = moment.at, version = version + 1,
          closed_at = case when ${closed}::float8 = 0 then null when closed = 0 then moment.at else closed_at end,
          acknowledged_at = case when ${state.isAcknowledged} then coalesce(acknowledged_at, moment.at) end,
          opened_at = case when ${closed}::float8 = 0 and closed <> 0 then moment.at else opened_at end,
          on_scene_at = case when ${closed}::float8 = 0 and closed <> 0 then null else coalesce(on_scene_at, (
            select min((sent->>'onSceneAt')::timestamptz) from jsonb_array_elements(${responders}::jsonb) sent
            where (sent->>'onSceneAt')::timestamptz >= opened_at)) end
        from (select coalesce(${at ?? null}::timestamptz, clock_timestamp()) as at) as moment
        where business_id = ${businessId} and id = ${id} returning ${written()}`,
    ),
  )
  return row as WrittenAlert
}

/** The open alerts attached to this alert, locked until the transaction ends. */
export async function lockDuplicates({ businessId, id }: Key): Promise<Alert[]> {
  const rows = await queryRows<WrittenAlert>(
    prepared(
      'lockDuplicates',
      sql`select ${written()} from alerts where business_id = ${businessId} and duplicate_of = ${id} and closed = 0
        order by id for no key update`,
    ),
  )
  return rows.map(({ json }) => JSON.parse(json) as Alert)
}

/** Whether any alert, open or closed, is attached to this alert. */
export async function hasDuplicates({ businessId, id }: Key): Promise<boolean> {
  const row = await queryRow(
    sql`select from alerts where business_id = ${businessId} and duplicate_of = ${id} limit 1`,
  )
  return row !== undefined
}

export type NewAlertEvent = {
  type: AlertEvent['type']
  by: string | null
  accountId?: string
  /** When the event happened; defaults to now. */
  at?: string
  details: Partial<Omit<AlertEvent, 'id' | 'type' | 'by' | 'accountId' | 'at'>>
}

/** The event as JSON; undefined if the business has no such alert. */
export async function insertAlertEvent(
  { businessId, id }: Key,
  event: NewAlertEvent,
): Promise<string | undefined> {
  const business = param(businessId)
  const row = await queryRow<{ json: string }>(
    prepared(
      'insertAlertEvent',
      sql`with gate as materialized (${eventGate(business)}), event as (
          insert into alert_events (business_id, alert_id, type, by, account_id, at, details)
          select alerts.business_id, alerts.id, ${event.type}, ${event.by}, ${event.accountId ?? null},
            coalesce(${event.at ?? null}::timestamptz, clock_timestamp()), ${JSON.stringify(event.details)}::jsonb
          from gate, alerts where alerts.business_id = ${business} and alerts.id = ${id}
          returning ${eventColumns}
        ), noted as (${storeAlertEvents()})
        select ${eventJson} as json from event`,
    ),
  )
  return row?.json
}

const tenthOfMillimetreDegrees = 1e-9

/**
 * Returns the location with coordinates within a tenth of a millimeter of zero replaced by zero. The index on
 * points multiplies coordinate differences, and PostgreSQL fails if a product is too small to represent.
 */
export function storableLocation({ latitude, longitude, ...accuracy }: Location): Location {
  return { latitude: snapToZero(latitude), longitude: snapToZero(longitude), ...accuracy }
}

const snapToZero = (degrees: number) => (Math.abs(degrees) < tenthOfMillimetreDegrees ? 0 : degrees)
