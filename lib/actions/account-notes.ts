'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/accounts/account-notes'
import type { AnswerOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

export async function createAccountNote(
  accountId: string,
  text: string,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.createAccountNote>>> {
  const request = { params: { accountId }, body: { text } }
  return runAction((client) => client.createAccountNote(request, { idempotencyKey }))
}

export async function deleteAccountNote(
  accountId: string,
  noteId: string,
): Promise<Result<AnswerOf<typeof contract.deleteAccountNote>>> {
  return runAction((client) => client.deleteAccountNote({ params: { accountId, noteId } }))
}
