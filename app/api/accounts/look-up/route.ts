import type { Client, Result } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { answerRead, singleQueryOf } from '../../answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => findByPhone(client, singleQueryOf(request).phone ?? '', signal))

/**
 * Finds the account with this phone number in two calls, check and read. The account is null if nobody has
 * the number, or if another deployment reports that an account has it but not which one.
 */
async function findByPhone(
  client: Client,
  phone: string,
  signal: AbortSignal,
): Promise<Result<{ account: Account | null; exists: boolean }>> {
  const check = await client.checkAccount({ body: { phone } }, { signal })
  if (!check.ok) return check
  const { exists, accountIds } = check.data
  const [accountId] = accountIds
  if (accountId === undefined) return { ok: true, data: { account: null, exists } }
  const read = await client.readAccount({ params: { accountId } }, { signal })
  return read.ok ? { ok: true, data: { account: read.data.account, exists } } : read
}
