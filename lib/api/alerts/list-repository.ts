import type * as contract from '@/lib/contract/alerts/lists'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { queryRows } from '../db/pool'
import { allOf, type Param, param, prepared, type Sql, sql } from '../db/sql'
import { type AlertFilter, conditionsOf } from './alert-conditions'
import { alertJson, logEnd } from './alert-json'
import { closedCount } from './clusters/cluster-repository'

type Query = ParsedRequestOf<typeof contract.listAlerts>['query']
export type AlertListFilter = AlertFilter & Pick<Query, 'state' | 'order' | 'counts'>

/**
 * A page of alerts. `position` is the position of the newest event in the same snapshot. `counts` is set only
 * on a first page for which counts were requested.
 */
export type AlertPage = { rows: { key: string; json: string }[]; position: string; counts: string | null }

type Row = { key: string | null; json: string | null; position: string; counts: string | null }

const stateCondition = { open: [sql`closed = 0`], closed: [sql`closed <> 0`], all: [] }

const orders = {
  newest: { by: sql`id desc`, key: sql`id` },
  urgent: {
    by: sql`attended, priority, id`,
    key: sql`'w' || attended::integer || '-' || priority || '-' || id`,
  },
}

const urgentKey = /^w([01])-([1-4])-(.+)$/

/** True if a page in this order can end with this key. */
export const isKeyOf = (order: AlertListFilter['order'], key: string) =>
  urgentKey.test(key) === (order === 'urgent')

/** Up to `limit` alerts after the key `after`; without `after`, the first page. */
export async function selectAlerts(
  businessId: string,
  filter: AlertListFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<AlertPage> {
  const business = param(businessId)
  const matching = conditionsOf(filter, business)
  const { by, key } = orders[filter.order]
  const pageOfOrder = filter.order === 'urgent' ? urgentPage : newestPage
  const page = pageOfOrder([...matching, ...stateCondition[filter.state]], after, limit)
  const counts = filter.counts && !after ? countsOf(filter, matching, business) : sql`null`
  const statement = sql`select ${key} as key, page.json, ${counts} as counts, ${logEnd(business)} as position
    from (values (1)) as one left join (${page}) as page on true order by ${by}`
  const name = nameOf(filter, after)
  return pageOf(await queryRows<Row>(name === undefined ? statement : prepared(name, statement)))
}

type PageOf = (conditions: Sql[], after: string | undefined, limit: number) => Sql

const newestPage: PageOf = (conditions, after, limit) => {
  const onPage = after === undefined ? conditions : [...conditions, sql`id < ${after}`]
  return sql`select id, ${alertJson()} as json from alerts
    where ${allOf(onPage)} order by id desc limit ${limit}`
}

/**
 * Unattended alerts by priority, followed by attended alerts by priority. Each of these eight groups is one range of
 * the index `alerts_urgent`, ordered by age, so a page reads at most its own length from each group.
 */
const urgentPage: PageOf = (conditions, after, limit) => {
  const [, attended = '0', priority = '0', id = ''] = (after && urgentKey.exec(after)) || []
  const from = sql`(${param(attended === '1')}::boolean, ${param(Number(priority))}::smallint)`
  const most = param(limit)
  return sql`select found.id, groups.attended, groups.priority, ${alertJson('found')} as json
    from (
      select attended, priority::smallint,
        case when (attended, priority::smallint) = ${from} then ${id} else '' end as after_id
      from (values (false), (true)) as halves(attended) cross join generate_series(1, 4) as priority
      where (attended, priority::smallint) >= ${from}
    ) as groups cross join lateral (
      select * from alerts
      where ${allOf(conditions)} and priority = groups.priority
        and (acknowledged_at is not null) = groups.attended and id > groups.after_id
      order by id limit ${most}
    ) as found order by groups.attended, groups.priority, found.id limit ${most}`
}

/** There may be a million closed alerts, so they are counted using the map cells where possible. */
function countsOf(filter: AlertListFilter, matching: Sql[], business: Param): Sql {
  const rows = sql`from alerts where ${allOf(matching)}`
  const closed = closedCount(filter, business) ?? sql`(select count(*) ${rows} and closed <> 0)`
  return sql`json_build_object('open', (select count(*) ${rows} and closed = 0), 'closed', ${closed})::text`
}

/** Converts the rows to a page. If no alert matches, there is one row with only the position and counts. */
function pageOf(rows: Row[]): AlertPage {
  const { position = '0', counts = null } = rows[0] ?? {}
  return {
    rows: rows.filter((row): row is Row & AlertPage['rows'][number] => row.key !== null),
    position,
    counts,
  }
}

/**
 * Returns the name of the prepared statement, or undefined for filters (such as a box or part of a text) that
 * need a new plan for each value.
 */
function nameOf(
  { state, order, accountId, counts, ...special }: AlertListFilter,
  after?: string,
): string | undefined {
  if (Object.values(special).some((value) => value !== undefined && value !== false)) return undefined
  return `selectAlerts ${order} ${state}${accountId ? ' of account' : ''}${after ? ' after' : ''}${counts ? ' counted' : ''}`
}
