import type { Alert } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import type { ResponderState } from '@/lib/contract/choices'
import { alertJson } from '../alerts/alert-json'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { respondersSince } from '../db/responders-since'

type Key = { businessId: string; id: string }

/** Who a responder is: the live account, or the identity that may sign in. */
const whom = `left join accounts on accounts.business_id = responders.business_id and accounts.id = responders.account_id
      and accounts.deleted_at is null
    left join identities on identities.business_id = responders.business_id and identities.id = responders.identity_id`

const name = `coalesce(responders.name, nullif(accounts.fullname, ''), accounts.username, identities.name, responders.called)`
const available = `(accounts.id is not null or (identities.id is not null and not identities.disabled
      and (identities.expires_at is null or identities.expires_at > now())))`
const place = (latitude: string, longitude: string, at: string) =>
  `json_build_object('latitude', ${latitude}, 'longitude', ${longitude}, 'at', ${isoTime(at)})`

/** The rows of `responders`, as they are answered. The last alert of an account is where it was then. */
const selected = (source: string) => `
    select responders.id, ${name} as name, responders.account_id as "accountId", responders.identity_id as "identityId",
      ${available} as available, responders.state, ${isoTime('responders.state_at')} as "stateAt",
      case when at_alert.id is not null then json_build_object('id', at_alert.id, 'number', at_alert.number) end as alert,
      case when raised.created_at > coalesce(responders.located_at, '-infinity')
        then ${place('raised.latitude', 'raised.longitude', 'raised.created_at')}
        when responders.located_at is not null
        then ${place('responders.latitude', 'responders.longitude', 'responders.located_at')} end as location,
      responders.version
    from ${source} as responders ${whom}
    left join alerts at_alert on at_alert.business_id = responders.business_id and at_alert.id = responders.alert_id
    left join lateral (
      select latitude, longitude, created_at from alerts
      where alerts.business_id = responders.business_id and alerts.account_id = responders.account_id
      order by alerts.id desc limit 1
    ) raised on responders.account_id is not null`

export function selectResponders(businessId: string, after: string, limit: number): Promise<Responder[]> {
  return queryRows<Responder>({
    name: 'selectResponders',
    text: `${selected('(select * from responders where business_id = $1 and id > $2 order by id limit $3)')} order by id`,
    values: [businessId, after, limit],
  })
}

export function findResponder({ businessId, id }: Key): Promise<Responder | undefined> {
  return queryRow<Responder>({
    name: 'findResponder',
    text: selected('(select * from responders where business_id = $1 and id = $2)'),
    values: [businessId, id],
  })
}

/** The responder, locked until the transaction ends. */
export function lockResponder({ businessId, id }: Key): Promise<Responder | undefined> {
  return queryRow<Responder>({
    name: 'lockResponder',
    text: selected('(select * from responders where business_id = $1 and id = $2 for no key update)'),
    values: [businessId, id],
  })
}

/** The alert that a responder stands at. */
export async function findItsAlert({ businessId, id }: Key): Promise<Alert | undefined> {
  const row = await queryRow<{ json: string }>({
    name: 'findItsAlert',
    text: `select ${alertJson()} as json from responders
      join alerts on alerts.business_id = responders.business_id and alerts.id = responders.alert_id
      where responders.business_id = $1 and responders.id = $2`,
    values: [businessId, id],
  })
  return row && (JSON.parse(row.json) as Alert)
}

export async function findRespondersSince(businessId: string): Promise<string | null> {
  const row = await queryRow<{ since: string | null }>({
    name: 'findRespondersSince',
    text: `select ${isoTime(respondersSince)} as since`,
    values: [businessId],
  })
  return row?.since ?? null
}

export type NewResponder = { id: string; name: string | null; accountId?: string; identityId?: string }

/** Whether it was stored: an account or an identity is a responder once. Each has the moment of the first one. */
export async function insertResponder(businessId: string, responder: NewResponder): Promise<boolean> {
  const rows = await execute({
    text: `insert into responders (business_id, id, name, account_id, identity_id, called, clocks_since)
      select $1, $2, $3, $4, $5, coalesce(
        (select coalesce(nullif(fullname, ''), username) from accounts where business_id = $1 and id = $4),
        (select name from identities where business_id = $1 and id = $5)),
        case when exists (select from responders where business_id = $1) then ${respondersSince}
          when exists (select from alerts where business_id = $1 and closed = 0) then clock_timestamp() end
      on conflict do nothing`,
    values: [
      businessId,
      responder.id,
      responder.name,
      responder.accountId ?? null,
      responder.identityId ?? null,
    ],
  })
  return rows > 0
}

/** The name that was given; null where it is called as its account or identity. */
export async function findGivenName({ businessId, id }: Key): Promise<string | null> {
  const row = await queryRow<{ name: string | null }>({
    text: 'select name from responders where business_id = $1 and id = $2',
    values: [businessId, id],
  })
  return row?.name ?? null
}

/** One version up. */
export async function renameResponder({ businessId, id }: Key, name: string | null): Promise<void> {
  await execute({
    text: 'update responders set name = $3, version = version + 1 where business_id = $1 and id = $2',
    values: [businessId, id, name],
  })
}

export async function deleteResponderRow({ businessId, id }: Key): Promise<void> {
  await execute({
    text: 'delete from responders where business_id = $1 and id = $2',
    values: [businessId, id],
  })
}

/** Whether there is one. */
export async function updateResponderPlace(
  { businessId, id }: Key,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<boolean> {
  const rows = await execute({
    name: 'updateResponderPlace',
    text: `update responders set latitude = $3, longitude = $4, located_at = clock_timestamp()
      where business_id = $1 and id = $2`,
    values: [businessId, id, latitude, longitude],
  })
  return rows > 0
}

/** Writes where a locked responder stands; answers since when. */
export async function updateStanding(
  { businessId, id }: Key,
  standing: { state: ResponderState; alertId: string | null },
): Promise<string> {
  const row = await queryRow<{ at: string }>({
    name: 'updateStanding',
    text: `update responders set state = $3, alert_id = $4, state_at = clock_timestamp()
      where business_id = $1 and id = $2 returning ${isoTime('state_at')} as at`,
    values: [businessId, id, standing.state, standing.alertId],
  })
  return (row as { at: string }).at
}

/** Frees all that stand at an alert; answers since when, undefined where there is none. */
export async function freeAllOf(businessId: string, alertId: string): Promise<string | undefined> {
  const row = await queryRow<{ at: string }>({
    name: 'freeAllOf',
    text: `with freed as (
        update responders set state = 'free', alert_id = null, state_at = moment.at
        from (select clock_timestamp() as at) as moment
        where business_id = $1 and alert_id = $2 returning state_at
      ) select ${isoTime('state_at')} as at from freed limit 1`,
    values: [businessId, alertId],
  })
  return row?.at
}
