'use client'

import { newKey } from '@/lib/data/new-key'
import type { Failure } from '@/lib/data/request-error'
import { useDraftStore } from '@/lib/drafts/store'

type Request = { key: string; version: number }

/**
 * The idempotency key for one rotation, kept in the tab until a response arrives. Only that response contains the new
 * external ID or secret; if it is lost, a retry with the same key returns the same one, even after a reload.
 */
export function useRotationRequest(recordId: string) {
  const store = useDraftStore()
  const forget = () => store.remove('external-id', recordId)
  return {
    /**
     * The key and version to send. A request without a response is repeated as it was, with its original
     * version, because a first attempt that succeeded has already increased the record's version. A
     * different request, or one made after others have changed the record, gets a new key.
     */
    begin: (asked: string, version: number): Request => {
      const open = store.read('external-id', recordId)
      if (open && open.asked === asked && version <= open.version + 1) return open
      const request = { key: newKey(), asked, version }
      store.write('external-id', recordId, request)
      return request
    },
    forget,
    /** After a failure: forgets the request if it can no longer succeed. */
    settle: ({ code }: Failure) => {
      if (code === 'version_stale' || code === 'idempotency_key_reused') forget()
    },
  }
}
