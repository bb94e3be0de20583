'use client'

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { toBrowserTime } from '@/lib/data/connection/server-clock'

/** The server read it by its own clock; the browser reckons by another how old it is. */
export function HydratedState({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const own = useMemo(() => inBrowserTime(state), [state])
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>
}

function inBrowserTime({ queries, ...rest }: DehydratedState): DehydratedState {
  const moved = queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, dataUpdatedAt: toBrowserTime(state.dataUpdatedAt) },
  }))
  return { ...rest, queries: moved }
}
