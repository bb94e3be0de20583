import type { Client, Result } from '@/lib/client/client'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'

type Page = AnswerOf<typeof listAlerts>
type Query = RequestOf<typeof listAlerts>['query']

const largestPage = '500'

/** Fetches one page after another, up to `most` alerts; `next` says whether there are more. */
export async function readPages(
  client: Pick<Client, 'listAlerts'>,
  query: Query,
  most: number,
  signal?: AbortSignal,
): Promise<Result<Page>> {
  const first = await client.listAlerts({ query: { ...query, limit: largestPage } }, { signal })
  if (!first.ok) return first
  const { data } = first
  while (data.next !== null && data.alerts.length < most) {
    const request = { query: { ...query, limit: largestPage, cursor: data.next } }
    const page = await client.listAlerts(request, { signal })
    if (!page.ok) return page
    data.alerts.push(...page.data.alerts)
    data.next = page.data.next
  }
  return first
}
