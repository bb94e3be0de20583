'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AccountViewer } from '@/lib/contract/accounts/account-viewers'
import { useIsPast } from '../connection/use-connection'
import { read } from '../read'
import { withinTimeout } from '../timeouts'

export type { AccountViewer }

export const viewEveryMs = 15_000
/** Viewers from a response older than this are no longer shown. */
const staleAfterMs = 40_000

/**
 * Who else has the account open; empty while unknown. While the page is visible, this user is shown to the other
 * viewers, who learn immediately when this user starts or stops editing, or leaves.
 */
export function useViewers(accountId: string, editing: boolean): readonly AccountViewer[] {
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['account-viewers', accountId],
    queryFn: ({ signal }) =>
      read(
        '/account/{accountId}/viewing',
        { params: { accountId }, body: { editing } },
        withinTimeout(signal),
      ),
    refetchInterval: viewEveryMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const tellChange = useEffectEvent(() => {
    if (dataUpdatedAt > 0) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when editing starts and when it ends.
  useEffect(() => tellChange(), [editing])
  useLeaving(accountId)
  const isStale = useIsPast(dataUpdatedAt === 0 ? undefined : dataUpdatedAt + staleAfterMs)
  return data && !isError && !isStale ? data.viewers : []
}

/** Reports that this user no longer has the account open, once they leave or close its page. */
function useLeaving(accountId: string): void {
  useEffect(() => {
    const leave = () => sayLeft(accountId)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [accountId])
}

/**
 * The request is sent even after the page is gone. Losing it does no harm, because a viewer that sends
 * nothing soon expires.
 */
function sayLeft(accountId: string): void {
  void fetch(`/api/account/${encodeURIComponent(accountId)}/viewing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ left: true }),
    keepalive: true,
  }).catch(() => {})
}
