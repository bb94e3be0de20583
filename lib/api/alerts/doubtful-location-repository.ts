import type { Location } from '@/lib/contract/alerts/alert'
import { queryRow } from '../db/pool'

/** Degrees from a location in which another alert is near it, or anywhere near it. */
const near = 3
const anywhereNear = 10

/**
 * Whether the business has alerts near the exchanged coordinates, and none anywhere near these. Alerts whose own location is in
 * doubt prove nothing.
 */
export async function liesWhereExchanged(
  businessId: string,
  { latitude, longitude }: Location,
): Promise<boolean> {
  const row = await queryRow<{ isExchanged: boolean }>({
    name: 'liesWhereExchanged',
    text: `select not ${hasAlertWithin(anywhereNear, '$2', '$3')} and ${hasAlertWithin(near, '$3', '$2')} as "isExchanged"`,
    values: [businessId, latitude, longitude],
  })
  return row?.isExchanged === true
}

const hasAlertWithin = (degrees: number, latitude: string, longitude: string) => `exists (
  select from alerts where business_id = $1
    and point(longitude, latitude) <@ box(
      point(${longitude}::float8 - ${degrees}, ${latitude}::float8 - ${degrees}),
      point(${longitude}::float8 + ${degrees}, ${latitude}::float8 + ${degrees}))
    and not warnings @> '[{"code": "doubtful_location"}]')`
