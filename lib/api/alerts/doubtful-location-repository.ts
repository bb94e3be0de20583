import type { Location } from '@/lib/contract/alerts/alert'
import { queryRow } from '../db/pool'
import { type Param, param, prepared, raw, type Sql, sql } from '../db/sql'

/**
 * Distances in degrees: an alert closer than `near` is near a location; one farther than `anywhereNear` is
 * far from it.
 */
const near = 3
const anywhereNear = 10

/**
 * True if the business has alerts near the location with latitude and longitude swapped, and all its alerts
 * are far from the location as given. Ignores alerts whose own location is doubtful.
 */
export async function liesWhereExchanged(
  businessId: string,
  { latitude, longitude }: Location,
): Promise<boolean> {
  const business = param(businessId)
  const [north, east] = [param(latitude), param(longitude)]
  const isNearOthers = hasAlertWithin(anywhereNear, business, { latitude: north, longitude: east })
  const isExchangedNearOthers = hasAlertWithin(near, business, { latitude: east, longitude: north })
  const row = await queryRow<{ isExchanged: boolean }>(
    prepared(
      'liesWhereExchanged',
      sql`select not ${isNearOthers} and ${isExchangedNearOthers} as "isExchanged"`,
    ),
  )
  return row?.isExchanged === true
}

type Coordinates = { latitude: Param; longitude: Param }

function hasAlertWithin(degrees: number, business: Param, { latitude, longitude }: Coordinates): Sql {
  const by = raw(degrees)
  return sql`exists (
    select from alerts where business_id = ${business}
      and point(longitude, latitude) <@ box(
        point(${longitude}::float8 - ${by}, ${latitude}::float8 - ${by}),
        point(${longitude}::float8 + ${by}, ${latitude}::float8 + ${by}))
      and not warnings @> '[{"code": "doubtful_location"}]')`
}
