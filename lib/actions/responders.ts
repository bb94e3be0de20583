'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/alerts/responders'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

type Answer = Promise<Result<AnswerOf<typeof contract.createResponder>>>

export async function createResponder(body: RequestOf<typeof contract.createResponder>['body']): Answer {
  return runAction((client) => client.createResponder({ body }))
}

/** `version`, here and below, is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateResponder(
  id: string,
  body: RequestOf<typeof contract.updateResponder>['body'],
  version: number,
): Answer {
  return runAction((client) => client.updateResponder({ params: { id }, body }, { ifMatch: version }))
}

export async function deleteResponder(id: string, version: number): Answer {
  return runAction((client) => client.deleteResponder({ params: { id } }, { ifMatch: version }))
}
