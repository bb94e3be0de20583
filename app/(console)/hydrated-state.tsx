'use client'

import { type DehydratedState, HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { toBrowserTime } from '@/lib/data/connection/server-clock'

/** The server read it by its own clock; the browser reckons by another how old it is. */
export function HydratedState({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const own = useMemo(() => inBrowserTime(state), [state])
  useFirstAnswers(own)
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>
}

/**
 * What the frame of the page asks for already has no answer yet, and HydrationBoundary would give it one only after the first
 * render, which then differed from the server's.
 */
function useFirstAnswers({ queries }: DehydratedState): void {
  const client = useQueryClient()
  useMemo(() => {
    for (const { queryKey, state } of queries) {
      if (client.getQueryData(queryKey) === undefined)
        client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
    }
  }, [client, queries])
}

function inBrowserTime({ queries, ...rest }: DehydratedState): DehydratedState {
  const moved = queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, dataUpdatedAt: toBrowserTime(state.dataUpdatedAt) },
  }))
  return { ...rest, queries: moved }
}
