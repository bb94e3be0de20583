'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/business'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/** `version` is the one that the change is based on; a stale one is answered by 412 with the current business. */
export async function updateBusiness(
  body: RequestOf<typeof contract.updateBusiness>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateBusiness>>> {
  return runAction((client) => client.updateBusiness({ body }, { ifMatch: version }))
}
