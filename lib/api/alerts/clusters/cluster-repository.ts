import { queryRow } from '../../db/pool'
import { allOf, anyOf, type Param, param, raw, type Sql, sql } from '../../db/sql'
import { type AlertFilter, conditionsOf } from '../alert-conditions'
import { logEnd } from '../alert-json'
import { countedLevel, coverBox, deepestLevel, levelFor, type Span, spansOf } from './cell-cover'

/**
 * A cell on the box's edge with at most this many alerts is not subdivided; its alerts are read individually.
 */
const fewAlerts = raw(64)
/**
 * A cell with at most this many alerts is returned as single alerts at any zoom level, because two alerts are
 * not a cluster.
 */
const fewTogether = raw(2)
const deepest = raw(deepestLevel)
const separateFromZoom = 18
const mostSeparate = 1_000

export type StoredClusters = { clusters: string; alerts: string; position: string; level: number }

/** The matching closed alerts, as two JSON arrays, and the event stream position at which they were read. */
export async function selectClusters(
  businessId: string,
  filter: AlertFilter,
  zoom: number,
): Promise<StoredClusters> {
  const business = param(businessId)
  const level = levelFor(zoom, spansOf(filter.bbox))
  const separate = raw(zoom >= separateFromZoom ? mostSeparate : 0)
  const row = await queryRow<Omit<StoredClusters, 'level'>>(sql`
    with ${partsOf(filter, level, business)}, cells as (
      select cell, sum(count)::bigint as count, round(sum(latitudes) / sum(count) / 1e7, 7) as latitude,
        round(sum(longitudes) / sum(count) / 1e7, 7) as longitude
      from parts group by cell having sum(count) > 0
    ), ranked as (
      select *, count <= ${fewTogether} or sum(count) over (order by count, cell) <= ${separate} as separate
      from cells
    )
    select (
        select coalesce(json_agg(json_build_object('latitude', latitude::float8, 'longitude', longitude::float8,
          'count', count)), '[]')::text
        from ranked where not separate
      ) as clusters, (
        select coalesce(json_agg(alone.json), '[]')::text from ranked cross join lateral (
          select json_build_object('number', number, 'alertType', alert_type, 'priority', priority,
            'latitude', latitude, 'longitude', longitude, 'version', version) as json
          from ${closedBetween(business, startOf(sql`ranked.cell`, level), startOf(sql`(ranked.cell + 1)`, level))}
          where ${closedOf(filter, business)}
        ) as alone where ranked.separate
      ) as alerts, ${logEnd(business)} as position`)
  return { clusters: '[]', alerts: '[]', position: '0', ...row, level }
}

/**
 * A scalar subquery that counts the matching closed alerts using the cells' counts; undefined if these counts
 * are not enough for the filter.
 */
export function closedCount(filter: AlertFilter, business: Param): Sql | undefined {
  if (!isCounted(filter)) return undefined
  const parts = countedParts(filter, levelFor(0, spansOf(filter.bbox)), business)
  return sql`(with ${parts} select coalesce(sum(count), 0)::bigint from parts)`
}

const known = new Set(['bbox', 'alertTypes', 'priority', 'state', 'order', 'counts'])

/** True if the cells' counts are enough to apply the filter. */
const isCounted = (filter: AlertFilter) =>
  Object.entries(filter).every(([name, value]) => known.has(name) || value === undefined || value === false)

/**
 * A CTE `parts` with counts, each with its cell on the level. They add up to the number of matching closed
 * alerts.
 */
function partsOf(filter: AlertFilter, level: number, business: Param): Sql {
  if (isCounted(filter)) return countedParts(filter, level, business)
  const all = oneByOne(sql`alert_cell(latitude, longitude)`, level)
  return sql`parts as (${all} from alerts where ${closedOf(filter, business)})`
}

const oneByOne = (cell: Sql, level: number) => sql`
  select ${cellOn(cell, deepest, level)} as cell, 1 as count,
    round(latitude * 10000000)::bigint as latitudes, round(longitude * 10000000)::bigint as longitudes`

/**
 * Counts the alerts inside the box by cell. A cell cut by the edge of the box is subdivided, level by level,
 * until it contains few alerts or is on the deepest level; its alerts are then read individually. Changes not
 * yet applied to the cells are added, except in cells whose alerts were read, because those counts are up to
 * date.
 */
function countedParts(filter: AlertFilter, level: number, business: Param): Sql {
  const spans = spansOf(filter.bbox)
  const counted = countedLevel(level)
  const ranges = coverBox(spans, counted)
  const cells = sql`alert_cells where ${allOf(conditionsOf({ ...filter, bbox: undefined }, business))}`
  const changed = allOf(conditionsOf(filter, business))
  const sums = sql`sum(count) as count, sum(latitudes) as latitudes, sum(longitudes) as longitudes`
  return sql`recursive top as (
      select level, cell, inside, ${sums}
      from unnest(${ranges.map(({ start }) => start)}::bigint[], ${ranges.map(({ end }) => end)}::bigint[],
        ${ranges.map(({ inside }) => inside)}::boolean[]) as range(first, beyond, inside)
      cross join lateral (
        select * from ${cells} and level = ${raw(counted)} and cell >= first and cell < beyond
      ) as within
      group by level, cell, inside having sum(count) > 0
    ), walk as (
      select * from top
      union all
      select child.* from walk cross join lateral (
        select level, cell, inside, ${sums}
        from (
          select *, gather_bits(cell) << ${deepest} - level as x, gather_bits(cell >> 1) << ${deepest} - level as y,
            (1 << ${deepest} - level) - 1 as wide
          from ${cells} and level = walk.level + 2 and cell >= walk.cell * 16 and cell < (walk.cell + 1) * 16
        ) as children, lateral (select ${liesIn(spans, 'inside')} as inside) as lies
        where ${liesIn(spans, 'touched')}
        group by level, cell, inside having sum(count) > 0
      ) as child
      where not walk.inside and walk.level < ${deepest} and walk.count > ${fewAlerts}
    ), looked_at as (
      select cell << 2 * (${deepest} - level) as first, (cell + 1) << 2 * (${deepest} - level) as beyond
      from walk where not inside and (level = ${deepest} or count <= ${fewAlerts})
    ), parts as (
      select ${cellOn(sql`cell`, sql`level`, level)} as cell, count, latitudes, longitudes from walk where inside
      union all
      select one.* from looked_at cross join lateral (
        ${oneByOne(sql`looked_at.first`, level)}
        from ${closedBetween(business, sql`looked_at.first`, sql`looked_at.beyond`)}
        where ${closedOf(filter, business)}
      ) as one
      union all
      select ${cellOn(sql`cell`, deepest, level)}, count, count * round(latitude * 10000000)::bigint,
        count * round(longitude * 10000000)::bigint
      from alert_cell_changes as change
      where ${changed} and not exists (select from looked_at where change.cell >= first and change.cell < beyond)
    )`
}

/** The SQL version of `liesIn` in cell-cover.ts, for the columns `x`, `y` and `wide`. */
function liesIn(spans: readonly Span[], how: 'inside' | 'touched'): Sql {
  const parts = spans.map(({ inner, outer }) =>
    how === 'inside'
      ? `(x > ${inner.left} and x + wide < ${inner.right} and y > ${inner.top} and y + wide < ${inner.bottom})`
      : `(x + wide >= ${outer.left} and x <= ${outer.right} and y + wide >= ${outer.top} and y <= ${outer.bottom})`,
  )
  return anyOf(parts.map(raw))
}

const closedOf = (filter: AlertFilter, business: Param) =>
  allOf([sql`closed <> 0`, ...conditionsOf(filter, business)])

/**
 * The closed `alerts` in cells of the deepest level from `first` up to, but not including, `beyond`. `offset
 * 0` keeps the planner from merging this subquery with the rest, which would scan all alerts for each cell.
 */
const closedBetween = (business: Param, first: Sql, beyond: Sql) => sql`(
    select * from alerts where business_id = ${business} and closed <> 0
      and alert_cell(latitude, longitude) >= ${first} and alert_cell(latitude, longitude) < ${beyond} offset 0
  ) as alerts`

/** The cell on level `to` that contains a cell on level `from`. */
const cellOn = (cell: Sql, from: Sql, to: number) => sql`${cell} >> 2 * (${from} - ${raw(to)})`

const startOf = (cell: Sql, level: number) => sql`${cell} << ${raw(2 * (deepestLevel - level))}`
