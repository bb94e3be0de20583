'use client'

import type { Failure } from '@/lib/data/failure'
import { newKey } from '@/lib/data/new-key'
import { useDraftStore } from '@/lib/drafts/owner'

type Request = { key: string; version: number }

/**
 * The idempotency key of one request for an external id, kept in the tab until an answer came: the answer holds the external
 * id this once, and when it is lost another try with the same key brings the same one, after a reload too. `id` is the
 * identity's, or `new`.
 */
export function useExternalIdRequest(id: string) {
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
