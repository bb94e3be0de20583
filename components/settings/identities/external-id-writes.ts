'use client'

import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useCreateIdentity, useRotateIdentity, useUpdateIdentity } from '@/lib/data/identities'
import { newKey } from '@/lib/data/new-key'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useDraftStore } from '@/lib/drafts/store'
import { useStoredAct } from '../use-stored-act'

/** The external id comes with a new identity only. */
export type Saved = { identity: Identity; externalId?: string }

type Body = Pick<Identity, 'name' | 'roles' | 'expiresAt'> &
  Partial<Pick<Identity, 'sendsUnapproved' | 'supervisor'>>

/** Makes an identity or changes one; a new one is asked for under the same key until an answer came. */
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

type Request = { key: string; version: number }

/**
 * The idempotency key of one request for an external id, kept in the tab until an answer came: the answer holds the external
 * id this once, and when it is lost another try with the same key brings the same one, after a reload too. `id` is the
 * identity's, or `new`.
 */
function useExternalIdRequest(id: string) {
  const store = useDraftStore()
  const forget = () => store.remove('external-id', id)
  return {
    /**
     * The key and version to send. One that was asked before and not answered is sent again as it was, on the version it was
     * asked on: if it was done, it has made the next version. Anything else, and what others changed since, is a new request.
     */
    begin: (asked: string, version = 0): Request => {
      const open = store.read('external-id', id)
      if (open && open.asked === asked && version <= open.version + 1) return open
      const request = { key: newKey(), asked, version }
      store.write('external-id', id, request)
      return request
    },
    forget,
    /** For a request that failed: one that nothing will come of is over. */
    settle: ({ code }: Failure) => {
      if (code === 'version_stale' || code === 'idempotency_key_reused') forget()
    },
  }
}
