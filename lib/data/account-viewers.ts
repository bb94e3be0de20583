'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AccountViewer, viewAccount } from '@/lib/contract/accounts/account-viewers'
import type { AnswerOf } from '@/lib/contract/operation'
import { useIsPast } from './connection/use-connection'
import { fetchByBody } from './read'
import { withinTimeout } from './timeouts'

export type { AccountViewer }

export const viewEveryMs = 15_000
/** What was answered longer ago says nothing of now. */
const staleAfterMs = 40_000

const addressOf = (accountId: string) => `/api/account/${encodeURIComponent(accountId)}/viewing`

/**
 * Who else has the account open; nothing while that is not known. For as long as the page is in sight the others learn of
 * this one, and of its changing something at once; they learn that it was left, too.
 */
export function useViewers(accountId: string, editing: boolean): readonly AccountViewer[] {
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['account-viewers', accountId],
    queryFn: ({ signal }) =>
      fetchByBody<AnswerOf<typeof viewAccount>>(addressOf(accountId), { editing }, withinTimeout(signal)),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it begins and when it ends.
  useEffect(() => tellChange(), [editing])
  useLeaving(accountId)
  const isStale = useIsPast(dataUpdatedAt === 0 ? undefined : dataUpdatedAt + staleAfterMs)
  return data && !isError && !isStale ? data.viewers : []
}

/** Says that the account is open no longer, when its page is left for another one or closed. */
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

/** Outlives the page; that it is not heard is no matter, for who is silent is soon forgotten. */
function sayLeft(accountId: string): void {
  void fetch(addressOf(accountId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ left: true }),
    keepalive: true,
  }).catch(() => {})
}
