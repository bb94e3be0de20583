'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/alerts/displays'
import type { AnswerOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * Only this response has the token. The key belongs to one request: a retry after a lost response returns the same
 * token.
 */
export async function createDisplay(
  name: string,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.createDisplay>>> {
  return runAction((client) => client.createDisplay({ body: { name } }, { idempotencyKey }))
}

export async function deleteDisplay(id: string): Promise<Result<AnswerOf<typeof contract.deleteDisplay>>> {
  return runAction((client) => client.deleteDisplay({ params: { id } }))
}
