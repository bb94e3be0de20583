import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/timeline'
import { findLiveAccount } from '../accounts/service'
import { notFound } from '../api-error'
import type { Caller } from '../caller'
import { mergeNewest } from './merge'
import { selectTimeline, type TimelineRow } from './repository'
import { newest, readHeads, writeHeads } from './timeline-cursor'

export async function listTimeline(
  { businessId }: Caller,
  accountId: string,
  { cursor, limit }: ParsedRequestOf<typeof contract.listTimeline>['query'],
): Promise<AnswerOf<typeof contract.listTimeline>> {
  const from = cursor === undefined ? newest : readHeads(cursor)
  if (!(await findLiveAccount(businessId, accountId))) throw notFound()
  const rows = await selectTimeline(businessId, accountId, from, limit + 1)
  const { page, heads } = mergeNewest(rows, limit)
  return {
    entries: page.map(toEntry),
    next: Object.keys(heads).length === 0 ? null : writeHeads(heads),
  }
}

function toEntry({ source, key, at, by, platform, facts }: TimelineRow): contract.TimelineEntry {
  const id = source === 'alert' ? key.slice(key.indexOf(' ') + 1) : key
  return { id: `${source}-${id}`, at, by, platform, ...facts } as contract.TimelineEntry
}
