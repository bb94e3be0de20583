import { answerRead, queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { pickAccount } from '@/components/notifications/picked-account'
import type { Client, Result } from '@/lib/client/client'
import { type JobRow, listJobRows } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'

type Context = { params: Promise<{ jobId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { jobId } = await params
  return answerRead(request, async (client, signal): Promise<Result<JobRowPage>> => {
    const query = queryOf(request)
    if (!fits(listJobRows.request.query, query)) return doesNotFit
    const list = await client.listJobRows({ params: { jobId }, query }, { signal })
    if (!list.ok) return list
    return { ok: true, data: { ...list.data, accounts: await readAccounts(client, list.data.rows, signal) } }
  })
}

/**
 * The accounts that the rows refer to. Rows from a file are left out, because their cells identify the
 * account.
 */
async function readAccounts(client: Client, rows: JobRow[], signal: AbortSignal) {
  const accountIds = rows.flatMap(({ cells, accountId }) => (cells === null && accountId ? [accountId] : []))
  if (accountIds.length === 0) return {}
  const read = await client.listAccounts({ query: { accountIds } }, { signal })
  if (!read.ok) return {}
  return Object.fromEntries(read.data.accounts.map((account) => [account.id, pickAccount(account)]))
}
