'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxKeys } from '@/lib/data/inbox'

/** Refetches the list when the service worker reports that it has shown a notification. */
export function useArrivals(accountId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const worker = navigator.serviceWorker
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.kind !== 'notification') return
      void queries.invalidateQueries({ queryKey: inboxKeys.received(accountId) })
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [queries, accountId])
}
