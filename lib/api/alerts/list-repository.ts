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
  newest: { by: 'id desc', key: 'id', columns: '' },
  urgent: {
    by: 'priority, attended, id',
    key: `'u' || priority || '-' || attended::integer || '-' || id`,
    columns: `, priority, acknowledged_at is not null as attended`,
  },
} as const

const urgentKey = /^u([1-4])-([01])-(.+)$/

/** Whether a page of this order may have ended with the key. */
export const isKeyOf = (order: AlertListFilter['order'], key: string) =>
  urgentKey.test(key) === (order === 'urgent')

/** What a row must meet to come after the one with this key. */
function afterKey(key: string, bind: Bind): string {
  const [, priority, attended, id] = urgentKey.exec(key) ?? []
  if (id === undefined) return `id < ${bind(key)}`
  return `(priority, acknowledged_at is not null, id) > (${bind(priority)}::smallint, ${bind(attended === '1')}::boolean, ${bind(id)}::text)`
}

/** Alerts behind the key `after` in their order, at most `limit`; a page without `after` is a first one. */
export async function selectAlerts(
  businessId: string,
  filter: AlertListFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<AlertPage> {
  const values: unknown[] = [businessId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const matching = ['business_id = $1', ...conditionsOf(filter, bind)]
  const { by, key, columns } = orders[filter.order]
  const onPage = [...matching, ...stateCondition[filter.state], ...(after ? [afterKey(after, bind)] : [])]
  const rows = await queryRows<Row>({
    name: nameOf(filter, after),
    text: `select ${key} as key, page.json, ${filter.counts && !after ? countsOf(filter, matching, bind) : 'null'} as counts,
        ${logEnd} as position
      from (values (1)) as one left join (
        select id, ${alertJson()} as json${columns} from alerts
        where ${onPage.join(' and ')} order by ${by} limit ${bind(limit)}
      ) as page on true order by ${by}`,
    values,
  })
  return pageOf(rows)
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
