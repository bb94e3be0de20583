'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/business'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/** `version` is the one the change is based on; a stale one gets a 412 with the current business. */
export async function updateBusiness(
  body: RequestOf<typeof contract.updateBusiness>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateBusiness>>> {
  return runAction((client) => client.updateBusiness({ body }, { ifMatch: version }))
}
