'use client'

import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useRotateIdentity } from '@/lib/data/identities'
import { useStoredAct } from '../use-stored-act'
import { useExternalIdRequest } from './use-external-id-request'

export type Rotated = { identity: Identity; externalId: string }

/** Replaces the external id of an identity; however often it is asked for until an answer came, it is replaced once. */
export function useRotation(identity: Identity, overlapHours: number, onRotated: (rotated: Rotated) => void) {
  const request = useExternalIdRequest(identity.id)
  return useStoredAct({
    row: identity,
    write: useRotateIdentity(),
    variablesOf: (row) => {
      const { key, version } = request.begin(String(overlapHours), row.version)
      return { identityId: row.id, overlapHours, key, version }
    },
    onDone: (rotated: Rotated) => {
      request.forget()
      onRotated(rotated)
    },
    onFailed: request.settle,
    reads: identityKeys.all,
  })
}
