import type * as contract from '@/lib/contract/alerts/lists'
import type { FlatRing } from '@/lib/contract/fields/ring'
import { trimText } from '@/lib/contract/fields/trim-text'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { foldedStreet } from '../db/folded-text'
import { containing } from '../db/like-pattern'
import { anyOf, type Param, param, raw, type Sql, sql } from '../db/sql'
import { inRings } from './area-condition'

type Query = ParsedRequestOf<typeof contract.listAlerts>['query']
/**
 * `area` contains the rings of the requested area, and `alertTypes` the types that the requested type may
 * mean.
 */
export type AlertFilter = Omit<
  Query,
  'limit' | 'cursor' | 'state' | 'order' | 'counts' | 'area' | 'alertType'
> & {
  area?: readonly FlatRing[]
  alertTypes?: readonly string[]
}

/**
 * Returns SQL conditions on rows of `alerts`, open or closed. Values are passed as `param`, because a
 * statement may repeat a condition.
 */
export function conditionsOf(filter: AlertFilter, business: Param): Sql[] {
  const {
    bbox,
    area,
    alertTypes,
    accountId,
    priority,
    assignedTo,
    unattended,
    region,
    street,
    ageMinutes,
    since,
    duplicateOf,
    q,
  } = filter
  const conditions = [sql`business_id = ${business}`]
  if (bbox) conditions.push(inBox(bbox))
  if (area) conditions.push(inRings(area))
  if (alertTypes) conditions.push(isOneOf('alert_type', alertTypes))
  if (accountId !== undefined) conditions.push(sql`account_id = ${param(accountId)}`)
  if (priority !== undefined) conditions.push(sql`priority = ${param(priority)}`)
  if (assignedTo !== undefined) conditions.push(sql`assigned_to = ${param(assignedTo)}`)
  if (unattended) conditions.push(sql`closed = 0 and acknowledged_at is null`)
  // Stored regions may have leading or trailing blanks.
  if (region !== undefined) conditions.push(isOneOf('region', [...new Set([region, trimText(region)])]))
  if (street !== undefined) conditions.push(onStreet(street, business))
  if (ageMinutes !== undefined)
    conditions.push(sql`created_at <= now() - make_interval(mins => ${param(ageMinutes)}::integer)`)
  // Compares with a time computed from a number, because PostgreSQL cannot parse times in year 0.
  if (since !== undefined)
    conditions.push(sql`updated_at >= to_timestamp(${param(Date.parse(since))}::float8 / 1000)`)
  if (duplicateOf !== undefined) conditions.push(sql`duplicate_of = ${param(duplicateOf)}`)
  if (q !== undefined) conditions.push(holdsFragment(q))
  return conditions
}

/**
 * Searches the streets in `alert_places`, which has far fewer rows than `alerts` and an index for substrings.
 */
const onStreet = (street: string, business: Param) =>
  sql`street_key in (
    select street_key from alert_places
    where business_id = ${business} and (' ' || street_key) like ${foldedStreet(param(containing(street)))}
  )`

/** Compares a single value with `=`, which returns the rows in index order. */
const isOneOf = (column: 'alert_type' | 'region', texts: readonly string[]) =>
  texts.length === 1
    ? sql`${raw(column)} = ${param(texts[0])}`
    : sql`${raw(column)} = any(${param(texts)}::text[])`

type Box = NonNullable<AlertFilter['bbox']>

/**
 * Locations on an edge are included. A box whose west edge is east of its east edge crosses 180° and is split
 * in two.
 */
function inBox({ west, south, east, north }: Box): Sql {
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const corner = (longitude: unknown, latitude: number) => sql`point(${param(longitude)}, ${param(latitude)})`
  return anyOf(
    spans.map(
      ([from, to]) => sql`point(longitude, latitude) <@ box(${corner(from, south)}, ${corner(to, north)})`,
    ),
  )
}

/**
 * Matches part of the street, region or type, or the alert's number. `#1042` matches only the alert with that
 * number.
 */
function holdsFragment(q: string): Sql {
  const [, number] = /^#(\d{1,9})$/.exec(q) ?? []
  if (number !== undefined) return sql`number = ${param(number)}`
  const pattern = param(containing(q))
  const texts = [sql`street ilike ${pattern}`, sql`region ilike ${pattern}`, sql`alert_type ilike ${pattern}`]
  return anyOf(/^\d{1,9}$/.test(q) ? [...texts, sql`number = ${param(q)}`] : texts)
}
