'use server'

import type { Result } from '@/lib/client/client'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/view'
import { runAction } from './run-action'

type Answer = Promise<Result<AnswerOf<typeof contract.createView>>>

export async function createView(body: RequestOf<typeof contract.createView>['body']): Answer {
  return runAction((client) => client.createView({ body }))
}

/** `version`, here and below, is the one the change is based on; a stale one gets a 412 with the current view. */
export async function updateView(
  id: string,
  body: RequestOf<typeof contract.updateView>['body'],
  version: number,
): Answer {
  return runAction((client) => client.updateView({ params: { id }, body }, { ifMatch: version }))
}

export async function deleteView(id: string, version: number): Answer {
  return runAction((client) => client.deleteView({ params: { id } }, { ifMatch: version }))
}
