import type * as contract from '@/lib/contract/alerts/lists'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { queryRows } from '../db/pool'
import { type AlertFilter, type Bind, conditionsOf } from './alert-conditions'
import { alertJson, logEnd } from './alert-json'
import { closedCount } from './clusters/cluster-repository'

type Query = ParsedRequestOf<typeof contract.listAlerts>['query']
export type AlertListFilter = AlertFilter & Pick<Query, 'state' | 'order' | 'counts'>

/** `position` is that of the newest event in the same snapshot as the rows; `counts` is null but on a first page that asks for them. */
export type AlertPage = { rows: { key: string; json: string }[]; position: string; counts: string | null }

type Row = { key: string | null; json: string | null; position: string; counts: string | null }

const stateCondition = { open: ['closed = 0'], closed: ['closed <> 0'], all: [] } as const

const orders = {
  newest: { by: 'id desc', key: 'id' },
  urgent: { by: 'attended, priority, id', key: `'w' || attended::integer || '-' || priority || '-' || id` },
} as const

const urgentKey = /^w([01])-([1-4])-(.+)$/

/** Whether a page of this order may have ended with the key. */
export const isKeyOf = (order: AlertListFilter['order'], key: string) =>
  urgentKey.test(key) === (order === 'urgent')

/** Alerts behind the key `after` in their order, at most `limit`; a page without `after` is a first one. */
export async function selectAlerts(
  businessId: string,
  filter: AlertListFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<AlertPage> {
  const values: unknown[] = [businessId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const matching = ['business_id = $1', ...conditionsOf(filter, bind)]
  const { by, key } = orders[filter.order]
  const onPage = [...matching, ...stateCondition[filter.state]]
  const page = filter.order === 'urgent' ? urgentPage : newestPage
  const rows = await queryRows<Row>({
    name: nameOf(filter, after),
    text: `select ${key} as key, page.json, ${filter.counts && !after ? countsOf(filter, matching, bind) : 'null'} as counts,
        ${logEnd} as position
      from (values (1)) as one left join (${page(onPage, after, limit, bind)}) as page on true order by ${by}`,
    values,
  })
  return pageOf(rows)
}

type PageOf = (conditions: string[], after: string | undefined, limit: number, bind: Bind) => string

const newestPage: PageOf = (conditions, after, limit, bind) => {
  const onPage = after === undefined ? conditions : [...conditions, `id < ${bind(after)}`]
  return `select id, ${alertJson()} as json from alerts
    where ${onPage.join(' and ')} order by id desc limit ${bind(limit)}`
}

/**
 * Unattended alerts by priority, then those in hand by priority. Each of these eight groups is one range of the index
 * `alerts_urgent`, in the order of age, so a page reads at most its own length of every group.
 */
const urgentPage: PageOf = (conditions, after, limit, bind) => {
  const [, attended = '0', priority = '0', id = ''] = (after && urgentKey.exec(after)) || []
  const from = `(${bind(attended === '1')}::boolean, ${bind(Number(priority))}::smallint)`
  const most = bind(limit)
  return `select found.id, groups.attended, groups.priority, ${alertJson('found')} as json
    from (
      select attended, priority::smallint, case when (attended, priority::smallint) = ${from} then ${bind(id)} else '' end as after_id
      from (values (false), (true)) as halves(attended) cross join generate_series(1, 4) as priority
      where (attended, priority::smallint) >= ${from}
    ) as groups cross join lateral (
      select * from alerts
      where ${conditions.join(' and ')} and priority = groups.priority
        and (acknowledged_at is not null) = groups.attended and id > groups.after_id
      order by id limit ${most}
    ) as found order by groups.attended, groups.priority, found.id limit ${most}`
}

/** Closed ones are counted by their cells where these know what is asked for: there may be a million of them. */
function countsOf(filter: AlertListFilter, matching: string[], bind: Bind): string {
  const rows = `from alerts where ${matching.join(' and ')}`
  const closed = closedCount(filter, bind) ?? `(select count(*) ${rows} and closed <> 0)`
  return `json_build_object('open', (select count(*) ${rows} and closed = 0), 'closed', ${closed})::text`
}

/** One row is there even when no alert matches, to carry position and counts. */
function pageOf(rows: Row[]): AlertPage {
  const { position = '0', counts = null } = rows[0] ?? {}
  return {
    rows: rows.filter((row): row is Row & AlertPage['rows'][number] => row.key !== null),
    position,
    counts,
  }
}

/** Prepared only where one plan suits all values: a box or a fragment needs a plan of its own. */
function nameOf(
  { state, order, accountId, counts, ...special }: AlertListFilter,
  after?: string,
): string | undefined {
  if (Object.values(special).some((value) => value !== undefined && value !== false)) return undefined
  return `selectAlerts ${order} ${state}${accountId ? ' of account' : ''}${after ? ' after' : ''}${counts ? ' counted' : ''}`
}
