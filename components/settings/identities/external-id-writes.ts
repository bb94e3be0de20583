'use client'

import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useRotateIdentity } from '@/lib/data/identities'
import { newKey } from '@/lib/data/new-key'
import type { Failure } from '@/lib/data/request-error'
import { useDraftStore } from '@/lib/drafts/store'
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

type Request = { key: string; version: number }

/**
 * The idempotency key for one rotation, kept in the tab until a response arrives. Only that response contains the
 * external ID; if it is lost, a retry with the same key returns the same external ID, even after a reload.
 */
function useRotationRequest(identityId: string) {
  const store = useDraftStore()
  const forget = () => store.remove('external-id', identityId)
  return {
    /**
     * The key and version to send. A request without a response is repeated as it was, with its original
     * version, because a first attempt that succeeded has already increased the identity's version. A
     * different request, or one made after others have changed the identity, gets a new key.
     */
    begin: (asked: string, version: number): Request => {
      const open = store.read('external-id', identityId)
      if (open && open.asked === asked && version <= open.version + 1) return open
      const request = { key: newKey(), asked, version }
      store.write('external-id', identityId, request)
      return request
    },
    forget,
    /** After a failure: forgets the request if it can no longer succeed. */
    settle: ({ code }: Failure) => {
      if (code === 'version_stale' || code === 'idempotency_key_reused') forget()
    },
  }
}
