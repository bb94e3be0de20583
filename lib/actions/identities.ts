'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/**
 * Only this response has the external ID, so no page is revalidated: a failed render would remove it from the screen.
 * The key belongs to one request: a retry after a lost response returns the same external ID.
 */
export async function createIdentity(
  body: RequestOf<typeof contract.createIdentity>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.createIdentity>>> {
  return runAction((client) => client.createIdentity({ body }, { idempotencyKey }))
}

/** `version` is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateIdentity(
  identityId: string,
  body: RequestOf<typeof contract.updateIdentity>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateIdentity>>> {
  const request = { params: { identityId }, body }
  return runAction((client) => client.updateIdentity(request, { ifMatch: version }))
}

/** The key as for createIdentity, `version` as for updateIdentity. */
export async function rotateIdentity(
  identityId: string,
  overlapHours: number,
  version: number,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.rotateIdentity>>> {
  const request = { params: { identityId }, body: { overlapHours } }
  return runAction((client) => client.rotateIdentity(request, { ifMatch: version, idempotencyKey }))
}

export async function endSession(
  identityId: string,
  sessionId: string,
): Promise<Result<AnswerOf<typeof contract.endSession>>> {
  return runAction((client) => client.endSession({ params: { identityId, sessionId } }))
}
