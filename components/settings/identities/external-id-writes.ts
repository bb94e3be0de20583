'use client'

import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useCreateIdentity, useRotateIdentity, useUpdateIdentity } from '@/lib/data/identities'
import { newKey } from '@/lib/data/new-key'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useDraftStore } from '@/lib/drafts/store'
import { useStoredAct } from '../use-stored-act'

/** The external ID is present only for a new identity. */
export type Saved = { identity: Identity; externalId?: string }

type Body = Pick<Identity, 'name' | 'roles' | 'expiresAt'> &
  Partial<Pick<Identity, 'sendsUnapproved' | 'supervisor'>>

/** Creates or updates an identity; a create request keeps its idempotency key until a response arrives. */
export function useSaveIdentity() {
  const [create, update] = [useCreateIdentity(), useUpdateIdentity()]
  const request = useExternalIdRequest('new')
  async function save({ sendsUnapproved, supervisor, ...body }: Body, base?: Identity): Promise<Saved> {
    if (base) {
      return update.mutateAsync({
        identityId: base.id,
        body: { ...body, sendsUnapproved, supervisor },
        version: base.version,
      })
    }
    try {
      const saved = await create.mutateAsync({ body, key: request.begin(JSON.stringify(body)).key })
      request.forget()
      return saved
    } catch (error) {
      request.settle(failureOf(error))
      throw error
    }
  }
  return { save, forget: request.forget }
}

export type Rotated = { identity: Identity; externalId: string }

/** Replaces an identity's external ID, once, however often it is requested before a response arrives. */
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

type Request = { key: string; version: number }

/**
 * The idempotency key for one external ID request, kept in the tab until a response arrives. Only that response
 * contains the external ID; if it is lost, a retry with the same key returns the same one, even after a reload. `id` is
 * the identity's ID, or `new`.
 */
function useExternalIdRequest(id: string) {
  const store = useDraftStore()
  const forget = () => store.remove('external-id', id)
  return {
    /**
     * The key and version to send. An unanswered request is repeated as it was, with its original version: if it did
     * succeed, the identity's version is one higher. A different request, or one after changes by others, gets a new
     * key.
     */
    begin: (asked: string, version = 0): Request => {
      const open = store.read('external-id', id)
      if (open && open.asked === asked && version <= open.version + 1) return open
      const request = { key: newKey(), asked, version }
      store.write('external-id', id, request)
      return request
    },
    forget,
    /** After a failure: forgets the request if it can no longer succeed. */
    settle: ({ code }: Failure) => {
      if (code === 'version_stale' || code === 'idempotency_key_reused') forget()
    },
  }
}
