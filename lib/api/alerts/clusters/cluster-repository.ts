import { queryRow } from '../../db/pool'
import { allOf, anyOf, type Param, param, raw, type Sql, sql } from '../../db/sql'
import { type AlertFilter, conditionsOf } from '../alert-conditions'
import { logEnd } from '../alert-json'
import { countedLevel, coverBox, deepestLevel, levelFor, type Span, spansOf } from './cell-cover'

/** Cells with so few are not followed down to the edge of the box: their alerts are looked at. */
const fewAlerts = raw(64)
/** So few of one cell are answered one by one at any zoom: without one of them the other would be no cluster. */
const fewTogether = raw(2)
const deepest = raw(deepestLevel)
const separateFromZoom = 18
const mostSeparate = 1_000

export type StoredClusters = { clusters: string; alerts: string; position: string; level: number }

/** The closed alerts of the filter as two JSON arrays, and where the event stream stands for them. */
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

/** How many closed alerts the filter leaves, as a scalar query; undefined where they have to be counted one by one. */
export function closedCount(filter: AlertFilter, business: Param): Sql | undefined {
  if (!isCounted(filter)) return undefined
  const parts = countedParts(filter, levelFor(0, spansOf(filter.bbox)), business)
  return sql`(with ${parts} select coalesce(sum(count), 0)::bigint from parts)`
}

const known = new Set(['bbox', 'alertTypes', 'priority', 'state', 'order', 'counts'])

/** Whether the cells know all that is asked for. */
const isCounted = (filter: AlertFilter) =>
  Object.entries(filter).every(([name, value]) => known.has(name) || value === undefined || value === false)

/** `parts`: counts that add up to the closed alerts of the filter, each with its cell of the level. */
function partsOf(filter: AlertFilter, level: number, business: Param): Sql {
  if (isCounted(filter)) return countedParts(filter, level, business)
  const all = oneByOne(sql`alert_cell(latitude, longitude)`, level)
  return sql`parts as (${all} from alerts where ${closedOf(filter, business)})`
}

const oneByOne = (cell: Sql, level: number) => sql`
  select ${cellOn(cell, deepest, level)} as cell, 1 as count,
    round(latitude * 10000000)::bigint as latitudes, round(longitude * 10000000)::bigint as longitudes`

/**
 * What the cells say that lie inside of the box. One that its edge cuts is followed down, from level to level, until it
 * holds few alerts or is of the deepest level; these alerts are looked at one by one. What is not added up into the cells
 * yet is counted with them, except where alerts were looked at, which are as they are.
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

/** As `liesIn` of the cover has it, of columns `x`, `y` and `wide`. */
function liesIn(spans: readonly Span[], how: 'inside' | 'touched'): Sql {
  const parts = spans.map(({ inner, outer }) =>
    how === 'inside'
      ? `(x > ${inner.left} and x + wide < ${inner.right} and y > ${inner.top} and y + wide < ${inner.bottom})`
      : `(x + wide >= ${outer.left} and x <= ${outer.right} and y + wide >= ${outer.top} and y <= ${outer.bottom})`,
  )
  return anyOf(parts.map(raw))
}

const closedOf = (filter: AlertFilter, business: Param) =>
  allOf([...conditionsOf(filter, business), sql`closed <> 0`])

/**
 * `alerts` that are closed and lie from one cell of the deepest level to before another. Planned by itself, since a plan of the
 * whole would look through all alerts for each cell.
 */
const closedBetween = (business: Param, first: Sql, beyond: Sql) => sql`(
    select * from alerts where business_id = ${business} and closed <> 0
      and alert_cell(latitude, longitude) >= ${first} and alert_cell(latitude, longitude) < ${beyond} offset 0
  ) as alerts`

/** The cell on a higher level that a cell lies in. */
const cellOn = (cell: Sql, from: Sql, to: number) => sql`${cell} >> 2 * (${from} - ${raw(to)})`

const startOf = (cell: Sql, level: number) => sql`${cell} << ${raw(2 * (deepestLevel - level))}`
