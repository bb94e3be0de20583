import { priorities } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import type { SampleAlert } from '@/lib/samples/alerts'
import { eventGate } from '../alerts/alert-json'
import { queryRow, queryRows } from '../db/pool'
import { param, raw, type Sql, sql } from '../db/sql'
import type { AccountRow } from './account-row'

export const accountColumns: Record<keyof AccountRow, string> = {
  businessId: 'business_id',
  id: 'id',
  accountType: 'account_type',
  username: 'username',
  phone: 'phone',
  createdAt: 'created_at',
  subscribed: 'subscribed',
  blocked: 'blocked',
  blockedAt: 'blocked_at',
  blockedReason: 'blocked_reason',
  validated: 'validated',
  expirationDate: 'expiration_date',
  expiresAt: 'expires_at',
  attributes: 'attributes',
  fullname: 'fullname',
  birthday: 'birthday',
  search: 'search',
}

export const alertColumns: Record<keyof SampleAlert, string> = {
  businessId: 'business_id',
  id: 'id',
  alertType: 'alert_type',
  latitude: 'latitude',
  longitude: 'longitude',
  accuracy: 'accuracy',
  region: 'region',
  street: 'street',
  accountId: 'account_id',
  acknowledgedAt: 'acknowledged_at',
  closed: 'closed',
  closedAt: 'closed_at',
  closedReason: 'closed_reason',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
}

const listed = (columns: Record<string, string>) => raw(Object.values(columns).join(', '))

/**
 * Stores the accounts in `given` and returns the number stored; skips accounts whose ID or phone number is in use.
 * Nine in ten get a device, so that pushes in a drill have recipients.
 */
export const storeAccounts = (given: Sql) => sql`with added as (
    insert into accounts (${listed(accountColumns)})
    select ${listed(accountColumns)} from ${given} order by id
    on conflict do nothing returning business_id, id
  ), with_app as (
    insert into devices (business_id, account_id, kind, address)
    select business_id, id, 'fcm', 'sample-' || id from added where hashtext(id) % 10 <> 0
    on conflict do nothing
  ) select count(*) as added from added`

const { accountId: _, ...ownAlertColumns } = alertColumns

/** Stores the alerts in `given` with their histories, and returns the number stored. */
export function storeAlerts(businessId: string, given: Sql): Sql {
  const business = param(businessId)
  const own = Object.values(ownAlertColumns).map((column) => `given.${column}`)
  return sql`with counted as (
    insert into alert_numbers (business_id, last) values (${business}, (select count(*) from ${given}))
    on conflict (business_id) do update set last = alert_numbers.last + excluded.last
    returning last - (select count(*) from ${given}) as before
  ), added as (
    insert into alerts (${listed(ownAlertColumns)}, account_id, account_type_id, number, priority, opened_at)
    select ${raw(own.join(', '))}, accounts.id, accounts.account_type,
      before + row_number() over (order by given.id), coalesce(types.priority, ${raw(priorities.usual)}),
      given.created_at
    from counted cross join ${given} as given
    left join alert_types types on types.business_id = given.business_id and types.type = given.alert_type
    left join accounts on accounts.business_id = given.business_id and accounts.id = given.account_id
      and accounts.deleted_at is null and not accounts.blocked
    order by given.id
    on conflict do nothing returning *
  ), gate as materialized (${eventGate(business)}), happened as (
    select business_id, id, 'created' as type, created_at as at, json_build_object('location',
      json_build_object('latitude', latitude, 'longitude', longitude, 'accuracy', accuracy))::jsonb as details
    from added
    union all
    select business_id, id, 'acknowledged', acknowledged_at, '{}'::jsonb from added where acknowledged_at is not null
    union all
    select business_id, id, 'closed', closed_at,
      json_strip_nulls(json_build_object('closed', closed, 'reason', closed_reason))::jsonb
    from added where closed <> 0
  ), recorded as (
    insert into alert_events (business_id, alert_id, type, at, details)
    select business_id, id, type, at, details from gate, happened order by at
  )
  select count(*) as added from added`
}

export async function insertSampleAccounts(accounts: readonly AccountRow[]): Promise<void> {
  const records = asRecords(accounts, accountColumns)
  await queryRow(storeAccounts(sql`json_populate_recordset(null::accounts, ${records}::json)`))
}

export async function insertSampleAlerts(businessId: string, alerts: readonly SampleAlert[]): Promise<void> {
  const records = param(asRecords(alerts, alertColumns))
  await queryRow(storeAlerts(businessId, sql`json_populate_recordset(null::alerts, ${records}::json)`))
}

function asRecords<Row extends object>(rows: readonly Row[], columns: Record<keyof Row, string>): string {
  const members = Object.entries(columns) as [keyof Row, string][]
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(members.map(([member, column]) => [column, row[member]]))),
  )
}

export type SampleDefinitions = {
  accountTypes: string[]
  attributes: ReadonlyMap<string, Attribute>
  alertTypes: string[]
}

/**
 * Reads the definitions of each kind in order of creation. Bypasses the cache, which must not contain uncommitted
 * data.
 */
export async function selectSampleDefinitions(businessId: string): Promise<SampleDefinitions> {
  const accountTypes = await queryRows<{ id: string }>(
    sql`select id from account_types where business_id = ${businessId} order by id`,
  )
  const attributes = await queryRows<Attribute>(
    sql`select id, tag, name, description, group_name as "group", slot, account_type_ids as "accountTypeIds", required,
        options, minimum, maximum, pattern, sort_order as "order", version
      from attributes where business_id = ${businessId} order by id`,
  )
  const alertTypes = await queryRows<{ type: string }>(
    sql`select type from alert_types where business_id = ${businessId} order by id`,
  )
  return {
    accountTypes: accountTypes.map(({ id }) => id),
    attributes: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    alertTypes: alertTypes.map(({ type }) => type),
  }
}
