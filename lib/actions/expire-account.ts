'use server'

import type { Result } from '@/lib/client/client'
import type { updateAccount } from '@/lib/contract/accounts/account'
import type { AnswerOf } from '@/lib/contract/operation'
import { withSession } from './with-session'

/**
 * Expires the account immediately, by the clock of the console's server, because a browser's clock may be
 * wrong. If `version` is outdated, the API responds with 412 and the current account.
 */
export async function expireAccount(
  accountId: string,
  version: number,
): Promise<Result<AnswerOf<typeof updateAccount>>> {
  const request = { params: { accountId }, body: { expirationDate: new Date().toISOString() } }
  return withSession(
    (client) => client.updateAccount(request, { ifMatch: version }),
    `/accounts/${accountId}`,
  )
}
