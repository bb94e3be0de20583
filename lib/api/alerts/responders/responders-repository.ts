import type { Alert } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import type { ResponderKind, ResponderState } from '@/lib/contract/choices'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, prepared, raw, type Sql, sql } from '../../db/sql'
import type { Key } from '../../record-key'
import { alertJson } from '../alert-json'
import { respondersSince } from './responders-since'

/** Joins the account (unless deleted) or identity of each responder. */
const whom = sql`left join accounts on accounts.business_id = responders.business_id and accounts.id = responders.account_id
      and accounts.deleted_at is null
    left join identities on identities.business_id = responders.business_id and identities.id = responders.identity_id`

const name = sql`coalesce(responders.name, nullif(accounts.fullname, ''), accounts.username, identities.name,
  responders.called)`
const available = sql`(accounts.id is not null or (identities.id is not null and not identities.disabled
      and (identities.expires_at is null or identities.expires_at > now())))`
const placeOf = (table: string, at: string) =>
  sql`json_build_object('latitude', ${raw(table)}.latitude, 'longitude', ${raw(table)}.longitude,
          'at', ${isoTime(`${table}.${at}`)})`

/**
 * A query for responders as the API returns them. The location is the last one that the account reported, or
 * the location of an alert that it raised later.
 */
const selected = (rows: Sql) => sql`
    select responders.id, ${name} as name, responders.account_id as "accountId", responders.identity_id as "identityId",
      responders.kind, responders.skills, responders.on_duty as "onDuty",
      ${available} as available, responders.state, ${isoTime('responders.state_at')} as "stateAt",
      case when at_alert.id is not null then json_build_object('id', at_alert.id, 'number', at_alert.number) end as alert,
      case when raised.created_at > coalesce(responders.located_at, '-infinity')
        then ${placeOf('raised', 'created_at')}
        when responders.located_at is not null
        then ${placeOf('responders', 'located_at')} end as location,
      responders.version
    from (${rows}) as responders ${whom}
    left join alerts at_alert on at_alert.business_id = responders.business_id and at_alert.id = responders.alert_id
    left join lateral (
      select latitude, longitude, created_at from alerts
      where alerts.business_id = responders.business_id and alerts.account_id = responders.account_id
      order by alerts.id desc limit 1
    ) raised on responders.account_id is not null`

export function selectResponders(businessId: string, after: string, limit: number): Promise<Responder[]> {
  const page = sql`select * from responders
    where business_id = ${businessId} and id > ${after} order by id limit ${limit}`
  return queryRows<Responder>(prepared('selectResponders', sql`${selected(page)} order by id`))
}

export function findResponder({ businessId, id }: Key): Promise<Responder | undefined> {
  const one = sql`select * from responders where business_id = ${businessId} and id = ${id}`
  return queryRow<Responder>(prepared('findResponder', selected(one)))
}

/** The responder, locked until the transaction ends. */
export function lockResponder({ businessId, id }: Key): Promise<Responder | undefined> {
  const one = sql`select * from responders where business_id = ${businessId} and id = ${id} for no key update`
  return queryRow<Responder>(prepared('lockResponder', selected(one)))
}

/** The alert that a responder is assigned to. */
export async function findItsAlert({ businessId, id }: Key): Promise<Alert | undefined> {
  const row = await queryRow<{ json: string }>(
    prepared(
      'findItsAlert',
      sql`select ${alertJson()} as json from responders
        join alerts on alerts.business_id = responders.business_id and alerts.id = responders.alert_id
        where responders.business_id = ${businessId} and responders.id = ${id}`,
    ),
  )
  return row && (JSON.parse(row.json) as Alert)
}

export async function findRespondersSince(businessId: string): Promise<string | null> {
  const row = await queryRow<{ since: string | null }>(
    prepared('findRespondersSince', sql`select ${isoTime(respondersSince(param(businessId)))} as since`),
  )
  return row?.since ?? null
}

/** What an admin says about a responder. `name` is null if it uses the name of its account or identity. */
export type Traits = { name: string | null; kind: ResponderKind; skills: readonly string[] }

export type NewResponder = Traits & { id: string; accountId?: string; identityId?: string }

/**
 * Inserts a responder. Returns false if the account or identity is already one. All responders of a business
 * share the first responder's `clocks_since`.
 */
export async function insertResponder(businessId: string, responder: NewResponder): Promise<boolean> {
  const business = param(businessId)
  const account = param(responder.accountId ?? null)
  const identity = param(responder.identityId ?? null)
  const rows = await execute(sql`
    insert into responders (business_id, id, name, kind, skills, account_id, identity_id, called, clocks_since)
    select ${business}, ${responder.id}, ${responder.name}, ${responder.kind}, ${responder.skills}::text[], ${account},
      ${identity}, coalesce(
      (select coalesce(nullif(fullname, ''), username) from accounts where business_id = ${business} and id = ${account}),
      (select name from identities where business_id = ${business} and id = ${identity})),
      case when exists (select from responders where business_id = ${business}) then ${respondersSince(business)}
        when exists (select from alerts where business_id = ${business} and closed = 0) then clock_timestamp() end
    on conflict do nothing`)
  return rows > 0
}

/** The responder's own name; null if it uses the name of its account or identity. */
export async function findGivenName({ businessId, id }: Key): Promise<string | null> {
  const row = await queryRow<{ name: string | null }>(
    sql`select name from responders where business_id = ${businessId} and id = ${id}`,
  )
  return row?.name ?? null
}

export async function updateResponderRow(
  { businessId, id }: Key,
  { name, kind, skills, onDuty }: Traits & { onDuty: boolean },
): Promise<void> {
  await execute(sql`
    update responders set name = ${name}, kind = ${kind}, skills = ${skills}::text[], on_duty = ${onDuty},
      version = version + 1
    where business_id = ${businessId} and id = ${id}`)
}

export async function deleteResponderRow({ businessId, id }: Key): Promise<void> {
  await execute(sql`delete from responders where business_id = ${businessId} and id = ${id}`)
}

/** Returns false if there is no such responder. */
export async function updateResponderPlace(
  { businessId, id }: Key,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<boolean> {
  const rows = await execute(
    prepared(
      'updateResponderPlace',
      sql`update responders
        set latitude = ${latitude}, longitude = ${longitude}, located_at = clock_timestamp()
        where business_id = ${businessId} and id = ${id}`,
    ),
  )
  return rows > 0
}

/** Writes a locked responder's state; returns the time of the change. */
export async function updateStanding(
  { businessId, id }: Key,
  standing: { state: ResponderState; alertId: string | null },
): Promise<string> {
  const row = await queryRow<{ at: string }>(
    prepared(
      'updateStanding',
      sql`update responders
        set state = ${standing.state}, alert_id = ${standing.alertId}, state_at = clock_timestamp()
        where business_id = ${businessId} and id = ${id} returning ${isoTime('state_at')} as at`,
    ),
  )
  return (row as { at: string }).at
}

/** Frees all of an alert's responders; returns the time of the change, or undefined if there were none. */
export async function freeAllOf(businessId: string, alertId: string): Promise<string | undefined> {
  const row = await queryRow<{ at: string }>(
    prepared(
      'freeAllOf',
      sql`with freed as (
          update responders set state = 'free', alert_id = null, state_at = moment.at
          from (select clock_timestamp() as at) as moment
          where business_id = ${businessId} and alert_id = ${alertId} returning state_at
        ) select ${isoTime('state_at')} as at from freed limit 1`,
    ),
  )
  return row?.at
}
