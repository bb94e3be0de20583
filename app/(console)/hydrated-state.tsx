'use client'

import { type DehydratedState, HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { toBrowserTime } from '@/lib/data/connection/server-clock'

type HydratedStateProps = { state: DehydratedState; starts?: DehydratedState; children: ReactNode }

/** The server read it by its own clock; the browser reckons by another how old it is. */
export function HydratedState({ state, starts, children }: HydratedStateProps) {
  const own = useMemo(() => inBrowserTime(state), [state])
  // A later start would leave out what has happened since the one that is known.
  useServedAnswers(
    useMemo(() => [...own.queries, ...(starts ? inBrowserTime(starts).queries : [])], [own, starts]),
  )
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>
}

/**
 * The first render in the browser has to have the answers that the server's had. HydrationBoundary alone leaves it those of
 * the cache: none yet where the frame of the page has just asked for the same, and newer ones where a refresh came while the
 * page still streamed in. React gives up the render of that refresh, to hydrate first what was served, but what this render
 * put into the cache stays there. Nobody shows these yet; an answer that somebody shows already is left to them.
 */
function useServedAnswers(queries: DehydratedState['queries']): void {
  const client = useQueryClient()
  const isHydrating = !useHydrated() && typeof window !== 'undefined'
  useMemo(() => {
    for (const { queryKey, queryHash, state } of queries) {
      const known = client.getQueryCache().get(queryHash)
      const isUnknown = known?.state.data === undefined
      if (isUnknown || (isHydrating && known.getObserversCount() === 0))
        client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
    }
  }, [client, queries, isHydrating])
}

function inBrowserTime({ queries, ...rest }: DehydratedState): DehydratedState {
  const moved = queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, dataUpdatedAt: toBrowserTime(state.dataUpdatedAt) },
  }))
  return { ...rest, queries: moved }
}
