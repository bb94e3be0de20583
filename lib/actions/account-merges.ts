'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/accounts/account-merge'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * `version` is that of the account that stays. Revalidates no page: the one it is called from may be of the account that
 * goes, and would be rendered again without it.
 */
export async function mergeAccounts(
  accountId: string,
  body: RequestOf<typeof contract.mergeAccounts>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.mergeAccounts>>> {
  return runAction((client) => client.mergeAccounts({ params: { accountId }, body }, { ifMatch: version }))
}

/** Whatever version the account has by now: what was changed since stays as it is. */
export async function undoMerge(
  accountId: string,
  mergeId: string,
): Promise<Result<AnswerOf<typeof contract.undoMerge>>> {
  const request = { params: { accountId }, body: { mergeId } }
  return runAction((client) => client.undoMerge(request), `/accounts/${accountId}`)
}
