import { queryRow } from '../../db/pool'
import { type AlertFilter, type Bind, conditionsOf } from '../alert-conditions'
import { logEnd } from '../alert-json'
import { countedLevel, coverBox, deepestLevel, levelFor, type Span, spansOf } from './cell-cover'

/** Cells with so few are not followed down to the edge of the box: their alerts are looked at. */
const fewAlerts = 64
/** So few of one cell are answered one by one at any zoom: without one of them the other would be no cluster. */
const fewTogether = 2
const separateFromZoom = 18
const mostSeparate = 1_000

export type StoredClusters = { clusters: string; alerts: string; position: string; level: number }

/** The closed alerts of the filter as two JSON arrays, and where the event stream stands for them. */
export async function selectClusters(
  businessId: string,
  filter: AlertFilter,
  zoom: number,
): Promise<StoredClusters> {
  const values: unknown[] = [businessId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const level = levelFor(zoom, spansOf(filter.bbox))
  const separate = zoom >= separateFromZoom ? mostSeparate : 0
  const row = await queryRow<Omit<StoredClusters, 'level'>>({
    text: `with ${partsOf(filter, level, bind)}, cells as (
        select cell, sum(count)::bigint as count, round(sum(latitudes) / sum(count) / 1e7, 7) as latitude,
          round(sum(longitudes) / sum(count) / 1e7, 7) as longitude
        from parts group by cell having sum(count) > 0
      ), ranked as (
        select *, count <= ${fewTogether} or sum(count) over (order by count, cell) <= ${separate} as separate from cells
      )
      select (
          select coalesce(json_agg(json_build_object('latitude', latitude::float8, 'longitude', longitude::float8,
            'count', count)), '[]')::text
          from ranked where not separate
        ) as clusters, (
          select coalesce(json_agg(alone.json), '[]')::text from ranked cross join lateral (
            select json_build_object('number', number, 'alertType', alert_type, 'priority', priority,
              'latitude', latitude, 'longitude', longitude, 'version', version) as json
            from ${closedBetween(startOf('ranked.cell', level), startOf('(ranked.cell + 1)', level))}
            where ${closedOf(filter, bind)}
          ) as alone where ranked.separate
        ) as alerts, ${logEnd} as position`,
    values,
  })
  return { clusters: '[]', alerts: '[]', position: '0', ...row, level }
}

/** How many closed alerts the filter leaves, as a scalar query; undefined where they have to be counted one by one. */
export function closedCount(filter: AlertFilter, bind: Bind): string | undefined {
  if (!isCounted(filter)) return undefined
  return `(with ${countedParts(filter, levelFor(0, spansOf(filter.bbox)), bind)} select coalesce(sum(count), 0)::bigint from parts)`
}

const known = new Set(['bbox', 'alertTypes', 'priority', 'state', 'order', 'counts'])

/** Whether the cells know all that is asked for. */
const isCounted = (filter: AlertFilter) =>
  Object.entries(filter).every(([name, value]) => known.has(name) || value === undefined || value === false)

/** `parts`: counts that add up to the closed alerts of the filter, each with its cell of the level. */
function partsOf(filter: AlertFilter, level: number, bind: Bind): string {
  if (isCounted(filter)) return countedParts(filter, level, bind)
  return `parts as (${oneByOne('alert_cell(latitude, longitude)', level)} from alerts where ${closedOf(filter, bind)})`
}

const oneByOne = (cell: string, level: number) => `
        select ${cellOn(cell, deepestLevel, level)} as cell, 1 as count,
          round(latitude * 10000000)::bigint as latitudes, round(longitude * 10000000)::bigint as longitudes`

/**
 * What the cells say that lie inside of the box. One that its edge cuts is followed down, from level to level, until it
 * holds few alerts or is of the deepest level; these alerts are looked at one by one. What is not added up into the cells
 * yet is counted with them, except where alerts were looked at, which are as they are.
 */
function countedParts(filter: AlertFilter, level: number, bind: Bind): string {
  const spans = spansOf(filter.bbox)
  const counted = countedLevel(level)
  const ranges = coverBox(spans, counted)
  const narrowed = conditionsOf({ ...filter, bbox: undefined }, bind).map((condition) => ` and ${condition}`)
  const cells = `alert_cells where business_id = $1${narrowed.join('')}`
  const sums = 'sum(count) as count, sum(latitudes) as latitudes, sum(longitudes) as longitudes'
  return `recursive top as (
        select level, cell, inside, ${sums}
        from unnest(${bind(ranges.map(({ start }) => start))}::bigint[], ${bind(ranges.map(({ end }) => end))}::bigint[],
          ${bind(ranges.map(({ inside }) => inside))}::boolean[]) as range(first, beyond, inside)
        cross join lateral (
          select * from ${cells} and level = ${counted} and cell >= first and cell < beyond
        ) as within
        group by level, cell, inside having sum(count) > 0
      ), walk as (
        select * from top
        union all
        select child.* from walk cross join lateral (
          select level, cell, inside, ${sums}
          from (
            select *, gather_bits(cell) << ${deepestLevel} - level as x, gather_bits(cell >> 1) << ${deepestLevel} - level as y,
              (1 << ${deepestLevel} - level) - 1 as wide
            from ${cells} and level = walk.level + 2 and cell >= walk.cell * 16 and cell < (walk.cell + 1) * 16
          ) as children, lateral (select ${liesIn(spans, 'inside')} as inside) as lies
          where ${liesIn(spans, 'touched')}
          group by level, cell, inside having sum(count) > 0
        ) as child
        where not walk.inside and walk.level < ${deepestLevel} and walk.count > ${fewAlerts}
      ), looked_at as (
        select cell << 2 * (${deepestLevel} - level) as first, (cell + 1) << 2 * (${deepestLevel} - level) as beyond
        from walk where not inside and (level = ${deepestLevel} or count <= ${fewAlerts})
      ), parts as (
        select ${cellOn('cell', 'level', level)} as cell, count, latitudes, longitudes from walk where inside
        union all
        select one.* from looked_at cross join lateral (
          ${oneByOne('looked_at.first', level)} from ${closedBetween('looked_at.first', 'looked_at.beyond')}
          where ${closedOf(filter, bind)}
        ) as one
        union all
        select ${cellOn('cell', deepestLevel, level)}, count, count * round(latitude * 10000000)::bigint,
          count * round(longitude * 10000000)::bigint
        from alert_cell_changes as change
        where business_id = $1${conditionsOf(filter, bind)
          .map((condition) => ` and ${condition}`)
          .join('')}
          and not exists (select from looked_at where change.cell >= first and change.cell < beyond)
      )`
}

/** As `liesIn` of the cover has it, of columns `x`, `y` and `wide`. */
function liesIn(spans: readonly Span[], how: 'inside' | 'touched'): string {
  const parts = spans.map(({ inner, outer }) =>
    how === 'inside'
      ? `(x > ${inner.left} and x + wide < ${inner.right} and y > ${inner.top} and y + wide < ${inner.bottom})`
      : `(x + wide >= ${outer.left} and x <= ${outer.right} and y + wide >= ${outer.top} and y <= ${outer.bottom})`,
  )
  return `(${parts.join(' or ')})`
}

const closedOf = (filter: AlertFilter, bind: Bind) =>
  ['business_id = $1', 'closed <> 0', ...conditionsOf(filter, bind)].join(' and ')

/**
 * `alerts` that are closed and lie from one cell of the deepest level to before another. Planned by itself, since a plan of the
 * whole would look through all alerts for each cell.
 */
const closedBetween = (first: string, beyond: string) => `(
            select * from alerts where business_id = $1 and closed <> 0
              and alert_cell(latitude, longitude) >= ${first} and alert_cell(latitude, longitude) < ${beyond} offset 0
          ) as alerts`

/** The cell on a higher level that a cell lies in. */
const cellOn = (cell: string, from: number | 'level', to: number) => `${cell} >> 2 * (${from} - ${to})`

const startOf = (cell: string, level: number) => `${cell} << ${2 * (deepestLevel - level)}`
