import type { AlertPlace, AlertRegion } from '@/lib/contract/alerts/places'
import { foldedStreet } from '../../db/folded-text'
import { isoTime } from '../../db/iso-time'
import { queryRows } from '../../db/pool'
import { allOf, type Param, param, prepared, raw, sql } from '../../db/sql'

const mostRegions = 500
const latestOfRegion = 50

/**
 * Returns the regions by name, each with the median location of its latest alerts. Reads only a few alerts
 * per region.
 */
export function selectRegions(businessId: string): Promise<AlertRegion[]> {
  const business = param(businessId)
  return queryRows<AlertRegion>(
    prepared(
      'selectRegions',
      sql`with recursive named as (
          (select region, 1 as place from alerts where business_id = ${business} and region is not null
            order by region limit 1)
          union all
          select following.region, place + 1 from named cross join lateral (
            select region from alerts
            where business_id = ${business} and region > named.region order by region limit 1
          ) as following where place < ${raw(mostRegions)}
        )
        select named.region, middle.latitude, middle.longitude from named cross join lateral (
          select percentile_disc(0.5) within group (order by latitude) as latitude,
            percentile_disc(0.5) within group (order by longitude) as longitude
          from (
            select latitude, longitude from alerts where business_id = ${business} and region = named.region
            order by id desc limit ${raw(latestOfRegion)}
          ) as latest
        ) as middle where btrim(named.region) <> '' order by named.region`,
    ),
  )
}

/**
 * The maximum number of matching streets that are considered. A query that matches more is too short to be
 * useful.
 */
const mostLookedAt = 1_000
const mostPlaces = 8
const mostCounted = 1_000

/**
 * Returns streets in which each of `words` is the prefix of a word. Streets that start with the whole query
 * come first, and streets with newer alerts come before others.
 */
export function selectPlaces(businessId: string, words: readonly string[]): Promise<AlertPlace[]> {
  const business = param(businessId)
  const patterns = words.map((word) => sql`(' ' || street_key) like ${foldedStreet(param(`% ${word}%`))}`)
  const beginning = foldedStreet(param(`${words.join(' ')}%`))
  // Not prepared, because the plan depends on the words.
  return queryRows<AlertPlace>(sql`
    with found as materialized (
      select street_key, region from alert_places where business_id = ${business} and ${allOf(patterns)}
      limit ${raw(mostLookedAt)}
    )
    select street, nullif(latest.region, '') as region, latitude, longitude, "lastAt", (
        select count(*)::integer from (
          select from alerts where ${ofPlace(business, 'latest')} limit ${raw(mostCounted)}
        ) as counted
      ) as alerts
    from (
      select found.street_key, found.region, last.* from found cross join lateral (
        select id, btrim(street) as street, latitude, longitude, ${isoTime('created_at')} as "lastAt" from alerts
        where ${ofPlace(business, 'found')} order by id desc limit 1
      ) as last
      order by found.street_key like ${beginning} desc, last.id desc limit ${raw(mostPlaces)}
    ) as latest
    order by street_key like ${beginning} desc, id desc`)
}

const ofPlace = (business: Param, place: 'found' | 'latest') =>
  sql`alerts.business_id = ${business} and alerts.street_key = ${raw(place)}.street_key
    and coalesce(alerts.region, '') collate "C" = ${raw(place)}.region`
