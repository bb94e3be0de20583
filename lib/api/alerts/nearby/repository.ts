import { recipientLimit } from '@/lib/contract/choices'
import type { FlatRing } from '@/lib/contract/fields/ring'
import { isoTime } from '../../db/iso-time'
import { queryRow } from '../../db/pool'
import { allOf, join, type Param, param, raw, type Sql, sql } from '../../db/sql'
import { inRings } from '../area-condition'

/** `middle` is set for a circle. Distances are measured from it. */
export type Place = {
  rings: readonly FlatRing[]
  middle?: { latitude: number; longitude: number; radius: number }
}
/**
 * `attributeId` is the attribute that contains places, whose values must already be parsed; null if the
 * business has none.
 */
type Asked = { place: Place; days: number; attributeId: string | null }

const earthRadiusMetres = 6_371_008.8

/**
 * Returns the accounts that raised an alert inside the place or whose location attribute is inside it, as
 * JSON with the nearest first, and their total number.
 */
export async function selectNearby(
  businessId: string,
  { place, days, attributeId }: Asked,
): Promise<{ accounts: string; total: number }> {
  const business = param(businessId)
  const metres = metresFrom(place.middle)
  const within = allOf([
    inRings(place.rings),
    ...(place.middle ? [sql`${metres} <= ${param(place.middle.radius)}`] : []),
  ])
  const known = [
    sql`select account_id, fullname, username, phone, 'alert' as source, at, distance from (
        select account_id, created_at as at, ${metres} as distance from alerts
        where business_id = ${business} and account_id is not null
          and created_at >= now() - make_interval(days => ${days}::integer) and ${within}
      ) as raised join accounts a on a.business_id = ${business} and a.id = account_id and a.deleted_at is null`,
    ...(attributeId === null ? [] : [heldSince]),
  ]
  const held = attributeId === null ? sql`` : heldPlaces(business, attributeId, metres, within)
  const row = await queryRow<{ accounts: string; total: number }>(sql`
    with ${held}there as materialized (
      select distinct on (account_id) * from (${join(known, ' union all ')}) as known order by account_id, at desc
    )
    select (select count(*) from there) as total, coalesce((
      select '[' || string_agg(json, ',') || ']' from (
        select (${accountJson})::text as json
        from there order by distance, at desc, account_id limit ${raw(recipientLimit)}
      ) as listed
    ), '[]') as accounts`)
  return row ?? { accounts: '[]', total: 0 }
}

const accountJson = sql`jsonb_strip_nulls(jsonb_build_object('id', account_id, 'fullname', fullname, 'username',
  username,
  'phone', phone, 'source', source, 'at', ${isoTime('at')})) || jsonb_build_object('distance',
  round(distance::numeric, 1))`

/**
 * CTEs with the accounts whose location attribute is inside the place, and with the time when that attribute
 * last changed.
 */
const heldPlaces = (
  business: Param,
  attributeId: string,
  metres: Sql,
  within: Sql,
) => sql`there_by_text as materialized (
    select account_id, attribute_id, ${metres} as distance from account_places
    where business_id = ${business} and attribute_id = ${attributeId} and state = 'read' and ${within}
  ), holding as materialized (
    select account_id, fullname, username, phone, attribute_id, created_at, distance
    from there_by_text join accounts a on a.business_id = ${business} and a.id = account_id and a.deleted_at is null
  ), changed as materialized (
    select account_id, max(entry.at) as at from holding join audit_entries entry
      on entry.business_id = ${business} and entry.record_id = account_id collate "default"
        and entry.record_kind = 'account' and entry.action <> 'lookUp'
    where entry.changes ? 'attributesValue' and ${textOf('from')} is distinct from ${textOf('to')}
    group by account_id
  ), `

/**
 * The accounts in `holding`, each with the time when its place last changed or, if it never changed, when the
 * account was created.
 */
const heldSince = sql`select account_id, fullname, username, phone, 'attribute' as source, coalesce(changed.at,
  created_at) as at, distance
  from holding left join changed using (account_id)`

const textOf = (side: 'from' | 'to') =>
  sql`jsonb_path_query_first(entry.changes -> 'attributesValue' -> '${raw(side)}',
    '$[*] ? (@.attributeId == $id).value.text', jsonb_build_object('id', attribute_id))`

function metresFrom(middle: Place['middle']): Sql {
  if (!middle) return sql`null::float8`
  const latitude = sql`${param(middle.latitude)}::float8`
  const longitude = sql`${param(middle.longitude)}::float8`
  return sql`(2 * ${raw(earthRadiusMetres)} * asin(least(1, sqrt(sind((latitude - ${latitude}) / 2) ^ 2
    + cosd(${latitude}) * cosd(latitude) * sind((longitude - ${longitude}) / 2) ^ 2))))`
}
