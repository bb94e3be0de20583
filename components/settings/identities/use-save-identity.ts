'use client'

import type { Identity } from '@/lib/contract/identity'
import { failureOf } from '@/lib/data/failure'
import { useCreateIdentity, useUpdateIdentity } from '@/lib/data/identities'
import { useExternalIdRequest } from './use-external-id-request'

/** The external id comes with a new identity only. */
export type Saved = { identity: Identity; externalId?: string }

type Body = Pick<Identity, 'name' | 'roles' | 'expiresAt'>

/** Makes an identity or changes one; a new one is asked for under the same key until an answer came. */
export function useSaveIdentity() {
  const [create, update] = [useCreateIdentity(), useUpdateIdentity()]
  const request = useExternalIdRequest('new')
  async function save(body: Body, base?: Identity): Promise<Saved> {
    if (base) return update.mutateAsync({ identityId: base.id, body, version: base.version })
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
