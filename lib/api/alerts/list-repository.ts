import type * as contract from '@/lib/contract/alerts/lists'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { queryRows } from '../db/pool'
import { type Bind, conditionsOf } from './alert-conditions'
import { alertJson, logEnd } from './alert-json'
import { closedCount } from './clusters/cluster-repository'

export type AlertListFilter = Omit<ParsedRequestOf<typeof contract.listAlerts>['query'], 'limit' | 'cursor'>

/** `position` is that of the newest event in the same snapshot as the rows; `counts` is null but on a first page that asks for them. */
export type AlertPage = { rows: { id: string; json: string }[]; position: string; counts: string | null }

type Row = { id: string | null; json: string | null; position: string; counts: string | null }

const stateCondition = { open: ['closed = 0'], closed: ['closed <> 0'], all: [] } as const

/** Alerts with a lower id than `after`, highest id first, at most `limit`; a page without `after` is a first one. */
export async function selectAlerts(
  businessId: string,
  filter: AlertListFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<AlertPage> {
  const values: unknown[] = [businessId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const matching = ['business_id = $1', ...conditionsOf(filter, bind)]
  const onPage = [...matching, ...stateCondition[filter.state], ...(after ? [`id < ${bind(after)}`] : [])]
  const rows = await queryRows<Row>({
    name: nameOf(filter, after),
    text: `select page.id, page.json, ${filter.counts && !after ? countsOf(filter, matching, bind) : 'null'} as counts,
        ${logEnd} as position
      from (values (1)) as one left join (
        select id, ${alertJson()} as json from alerts
        where ${onPage.join(' and ')} order by id desc limit ${bind(limit)}
      ) as page on true order by page.id desc`,
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
    rows: rows.filter((row): row is Row & AlertPage['rows'][number] => row.id !== null),
    position,
    counts,
  }
}

/** Prepared only where one plan suits all values: a box or a fragment needs a plan of its own. */
function nameOf(
  { bbox, alertType, priority, assignedTo, unattended, region, since, q, ...plain }: AlertListFilter,
  after?: string,
): string | undefined {
  if (bbox || alertType || priority || assignedTo || unattended || region || since || q) return undefined
  const { state, accountId, counts } = plain
  return `selectAlerts ${state}${accountId ? ' of account' : ''}${after ? ' after' : ''}${counts ? ' counted' : ''}`
}
