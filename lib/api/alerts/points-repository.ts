import { queryRow } from '../db/pool'
import { allOf, join, param, raw, sql } from '../db/sql'
import { type AlertFilter, conditionsOf } from './alert-conditions'
import { logEnd } from './alert-json'

/** The points of all matching open alerts, as JSON, and the event stream position at which they were read. */
export async function selectPoints(
  businessId: string,
  filter: AlertFilter,
): Promise<{ json: string; position: string }> {
  const business = param(businessId)
  const conditions = allOf([sql`closed = 0`, ...conditionsOf(filter, business)])
  const row = await queryRow<{ json: string; position: string }>(sql`
    with types as materialized (
      select alert_type, row_number() over (order by alert_type) - 1 as type
      from (select distinct alert_type from alerts where ${conditions}) as known
    ), open as (
      select number - lag(number, 1, 0::bigint) over (order by number) as step, type,
        round(latitude * 100000)::integer as latitude, round(longitude * 100000)::integer as longitude, priority,
        (acknowledged_at is not null)::integer as acknowledged, version
      from alerts join types using (alert_type) where ${conditions} order by number
    )
    select '{"alertTypes":' || (select coalesce(json_agg(alert_type order by type), '[]') from types)
      || ${join(Object.entries(columns).map(asArray), ' || ')} || '}' as json, ${logEnd(business)} as position
    from open`)
  return row ?? { json: '{}', position: '0' }
}

/** The properties of the response, each with the column of `open` that it contains. */
const columns = {
  numbers: 'step',
  latitudes: 'latitude',
  longitudes: 'longitude',
  types: 'type',
  priorities: 'priority',
  acknowledged: 'acknowledged',
  versions: 'version',
}

/**
 * Aggregates a column in row order. Sorting each column separately would take twice as long as the rest of
 * the query.
 */
const asArray = ([member, column]: [string, string]) =>
  sql`',"${raw(member)}":[' || coalesce(string_agg(${raw(column)}::text, ','), '') || ']'`
