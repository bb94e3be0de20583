import type * as contract from '@/lib/contract/alerts/summary'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import { readFilter } from './filter-service'
import { countAlerts, countNewsBetween, selectNewsBetween } from './summary-repository'

export async function summarizeAlerts(
  { businessId }: Caller,
  query: ParsedRequestOf<typeof contract.summarizeAlerts>['query'],
): Promise<WrittenJson> {
  const { open, unattended, oldestUnattended, ...seconds } = await countAlerts(
    businessId,
    await readFilter(businessId, query),
  )
  const { secondsToAcknowledge, secondsToClose } = seconds
  return new WrittenJson(
    `{"open":${open},"unattended":${unattended},"oldestUnattended":${oldestUnattended},"medianSecondsToAcknowledge":${secondsToAcknowledge},"medianSecondsToClose":${secondsToClose}}`,
  )
}

/** The maximum number of events that are counted. */
const mostCounted = 10_000

export async function listAlertNews(
  { businessId }: Caller,
  { after, until, limit, cursor }: ParsedRequestOf<typeof contract.listAlertNews>['query'],
): Promise<WrittenJson> {
  const start = readCursor(cursor)
  const before = start === undefined ? until : readPosition(start)
  const rows = await selectNewsBetween(businessId, { after, until: before }, limit + 1)
  const news = rows.slice(0, limit).map(({ data }) => data)
  const next = JSON.stringify(nextCursor(rows, limit, ({ position }) => Number(position) - 1))
  const list = `"news":[${news.join(',')}],"next":${next}`
  if (start !== undefined) return new WrittenJson(`{${list}}`)
  const counts = await countNewsBetween(businessId, { after, until }, mostCounted + 1)
  const counted = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return new WrittenJson(`{${list},"counts":${JSON.stringify(counts)},"complete":${counted <= mostCounted}}`)
}

/** A cursor from another list becomes 0, which returns an empty page. */
const readPosition = (cursor: string) => (/^\d{1,15}$/.test(cursor) ? cursor : '0')
