import type { Client, Result } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { answerRead, singleQueryOf } from '../../answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => findByPhone(client, singleQueryOf(request).phone ?? '', signal))

/** Finds the account with this phone number in two calls, check and read; null if there is none. */
async function findByPhone(
  client: Client,
  phone: string,
  signal: AbortSignal,
): Promise<Result<{ account: Account | null }>> {
  const check = await client.checkAccount({ body: { phone } }, { signal })
  if (!check.ok) return check
  const [accountId] = check.data.accountIds
  if (accountId === undefined) return { ok: true, data: { account: null } }
  return client.readAccount({ params: { accountId } }, { signal })
}
