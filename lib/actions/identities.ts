'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * Names no changed page: the answer holds the external id, which is shown this once, and a page that could not be
 * rendered anew would take it off the screen. The key is of one asking: when the answer is lost, the next try with it
 * brings the same external id.
 */
export async function createIdentity(
  body: RequestOf<typeof contract.createIdentity>['body'],
  idempotencyKey?: string,
): Promise<Result<AnswerOf<typeof contract.createIdentity>>> {
  return runAction((client) => client.createIdentity({ body }, { idempotencyKey }))
}

/** `version` is that of the record which the change was made on; 412 with the current one when it is stale. */
export async function updateIdentity(
  identityId: string,
  body: RequestOf<typeof contract.updateIdentity>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateIdentity>>> {
  const request = { params: { identityId }, body }
  return runAction((client) => client.updateIdentity(request, { ifMatch: version }), '/settings/identities')
}

/** Names no changed page and takes a key, as createIdentity. 412 as updateIdentity. */
export async function rotateIdentity(
  identityId: string,
  overlapHours: number,
  version: number,
  idempotencyKey?: string,
): Promise<Result<AnswerOf<typeof contract.rotateIdentity>>> {
  const request = { params: { identityId }, body: { overlapHours } }
  return runAction((client) => client.rotateIdentity(request, { ifMatch: version, idempotencyKey }))
}
