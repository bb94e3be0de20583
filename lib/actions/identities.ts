'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * The external id is in this answer alone, so no page is rendered anew with it: one that could not be would take it off the
 * screen. The key is of one request: when the answer is lost, the next try with it brings the same external id.
 */
export async function createIdentity(
  body: RequestOf<typeof contract.createIdentity>['body'],
  idempotencyKey: string,
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
  return runAction((client) => client.updateIdentity(request, { ifMatch: version }))
}

/** Takes a key, as createIdentity. 412 as updateIdentity. */
export async function rotateIdentity(
  identityId: string,
  overlapHours: number,
  version: number,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.rotateIdentity>>> {
  const request = { params: { identityId }, body: { overlapHours } }
  return runAction((client) => client.rotateIdentity(request, { ifMatch: version, idempotencyKey }))
}
