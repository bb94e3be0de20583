import * as actions from '@/lib/actions/identities'
import type * as contract from '@/lib/contract/identity'
import type { RequestOf } from '@/lib/contract/operation'
import { useWrite } from './write'

export const identityKeys = { all: ['identities'] as const }

/** The key is of one asking: a lost answer and another try bring the same external id. */
type NewIdentity = { body: RequestOf<typeof contract.createIdentity>['body']; key: string }
/** The version is that of the record which the change was made on; 412 with the current one when it is stale. */
type Stored = { identityId: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateIdentity>['body'] }

export const useCreateIdentity = () =>
  useWrite(({ body, key }: NewIdentity) => actions.createIdentity(body, key), identityKeys.all)

export const useUpdateIdentity = () =>
  useWrite(
    ({ identityId, body, version }: Change) => actions.updateIdentity(identityId, body, version),
    identityKeys.all,
  )

export const useRotateIdentity = () =>
  useWrite(
    ({ identityId, overlapHours, version, key }: Stored & { overlapHours: number; key: string }) =>
      actions.rotateIdentity(identityId, overlapHours, version, key),
    identityKeys.all,
  )
