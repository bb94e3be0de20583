'use server'

import type { Result } from '@/lib/client/client'
import type { updateAccount } from '@/lib/contract/accounts/account'
import type { AnswerOf } from '@/lib/contract/operation'
import { withSession } from './with-session'

/**
 * Expires the account as of now, by the clock of the console's server: a browser's may be wrong. `version` is the one
 * that is shown; a stale one gets a 412 with the current account.
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
