'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/accounts/account'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

type Answer = Promise<Result<AnswerOf<typeof contract.readAccount>>>

export async function createAccount(
  body: RequestOf<typeof contract.createAccount>['body'],
  idempotencyKey: string,
): Answer {
  return runAction((client) => client.createAccount({ body }, { idempotencyKey }), '/accounts')
}

/** `version` is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateAccount(
  accountId: string,
  body: RequestOf<typeof contract.updateAccount>['body'],
  version: number,
): Answer {
  const request = { params: { accountId }, body }
  return runAction((client) => client.updateAccount(request, { ifMatch: version }), `/accounts/${accountId}`)
}

/** Expires it as of now, by the clock of the console's server: a browser's may be wrong. */
export async function expireAccount(accountId: string, version: number): Answer {
  return updateAccount(accountId, { expirationDate: new Date().toISOString() }, version)
}

/** `version` as above. Revalidates no page: the calling page would be re-rendered without its account. */
export async function deleteAccount(accountId: string, version: number): Answer {
  return runAction((client) => client.deleteAccount({ params: { accountId } }, { ifMatch: version }))
}

/** Revalidates no page either: the list refetches itself, as far as it has been scrolled. */
export async function restoreAccount(accountId: string): Answer {
  return runAction((client) => client.restoreAccount({ params: { accountId } }))
}

/** An action, because hundreds of IDs do not fit in a URL. */
export async function listAccounts(
  accountIds: string[],
): Promise<Result<AnswerOf<typeof contract.listAccounts>>> {
  return runAction((client) => client.listAccounts({ query: { accountIds } }))
}
