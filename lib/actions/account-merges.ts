'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/accounts/account-merge'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * `version` belongs to the account that is kept. Revalidates no page: the calling page may show the absorbed account
 * and would be re-rendered without it.
 */
export async function mergeAccounts(
  accountId: string,
  body: RequestOf<typeof contract.mergeAccounts>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.mergeAccounts>>> {
  return runAction((client) => client.mergeAccounts({ params: { accountId }, body }, { ifMatch: version }))
}

/** Works whatever version the account has by now: later changes stay as they are. */
export async function undoMerge(
  accountId: string,
  mergeId: string,
): Promise<Result<AnswerOf<typeof contract.undoMerge>>> {
  const request = { params: { accountId }, body: { mergeId } }
  return runAction((client) => client.undoMerge(request), `/accounts/${accountId}`)
}
