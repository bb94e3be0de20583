'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/alerts/areas'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

export async function createArea(
  body: RequestOf<typeof contract.createArea>['body'],
): Promise<Result<AnswerOf<typeof contract.createArea>>> {
  return runAction((client) => client.createArea({ body }))
}

/** `version`, here and below, is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateArea(
  id: string,
  body: RequestOf<typeof contract.updateArea>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateArea>>> {
  return runAction((client) => client.updateArea({ params: { id }, body }, { ifMatch: version }))
}

export async function deleteArea(
  id: string,
  version: number,
): Promise<Result<AnswerOf<typeof contract.deleteArea>>> {
  return runAction((client) => client.deleteArea({ params: { id } }, { ifMatch: version }))
}
