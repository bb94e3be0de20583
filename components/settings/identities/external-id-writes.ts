'use client'

import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useRotateIdentity } from '@/lib/data/identities'
import { useRotationRequest } from '../use-rotation-request'
import { useStoredAct } from '../use-stored-act'

/** The external ID is present only for a new identity. */
export type Saved = { identity: Identity; externalId?: string }

export type Rotated = { identity: Identity; externalId: string }

/** Replaces an identity's external ID only once, no matter how often this is requested before a response arrives. */
export function useRotation(identity: Identity, overlapHours: number, onRotated: (rotated: Rotated) => void) {
  const request = useRotationRequest(identity.id)
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
