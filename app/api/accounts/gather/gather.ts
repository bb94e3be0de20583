import { pickAccount } from '@/components/notifications/picked-account'
import type { Client, Result } from '@/lib/client/client'
import type { countAccounts } from '@/lib/contract/accounts/account-search'
import { recipientLimit } from '@/lib/contract/choices'
import type { RequestOf } from '@/lib/contract/operation'
import type { Gathered } from '@/lib/data/accounts/gather-accounts'

/** IDs per call, to keep each URL short. */
const idsPerCall = 100
const callsAtOnce = 5
const rowsPerPage = '500'

type Gathering = Promise<Result<Gathered>>

export async function gatherByIds(client: Client, ids: string[], signal: AbortSignal): Gathering {
  const accounts: Gathered['accounts'] = []
  const wanted = ids.slice(0, recipientLimit)
  const step = idsPerCall * callsAtOnce
  for (let start = 0; start < wanted.length; start += step) {
    const lists = await Promise.all(
      chunksOf(wanted.slice(start, start + step)).map((accountIds) =>
        client.listAccounts({ query: { accountIds } }, { signal }),
      ),
    )
    for (const list of lists) {
      if (!list.ok) return list
      accounts.push(...list.data.accounts.map(pickAccount))
    }
  }
  return { ok: true, data: { accounts, more: ids.length > recipientLimit } }
}

function chunksOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall),
  )
}

export async function gatherByFilters(
  client: Client,
  filters: RequestOf<typeof countAccounts>['query'],
  signal: AbortSignal,
): Gathering {
  const count = await client.countAccounts({ query: filters }, { signal })
  if (!count.ok) return count
  if (count.data.count > recipientLimit) return { ok: true, data: { accounts: [], more: true } }
  const accounts: Gathered['accounts'] = []
  let cursor: string | undefined
  do {
    const query = { ...filters, limit: rowsPerPage, cursor }
    const page = await client.searchAccounts({ query }, { signal })
    if (!page.ok) return page
    accounts.push(...page.data.accounts.map(pickAccount))
    cursor = page.data.next ?? undefined
  } while (cursor !== undefined && accounts.length <= recipientLimit)
  const more = cursor !== undefined || accounts.length > recipientLimit
  return { ok: true, data: { accounts: accounts.slice(0, recipientLimit), more } }
}
