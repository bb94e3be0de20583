'use client'

import { type DehydratedState, HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { toBrowserTime } from '@/lib/data/connection/server-clock'

type HydratedStateProps = { state: DehydratedState; starts?: DehydratedState; children: ReactNode }

/**
 * Converts timestamps from the server's clock to the browser's, because the age of data is measured by the
 * browser's clock.
 */
export function HydratedState({ state, starts, children }: HydratedStateProps) {
  const own = useMemo(() => inBrowserTime(state), [state])
  // `starts` is not passed to HydrationBoundary, which would replace an older position and so skip the
  // changes in between.
  useServedAnswers(
    useMemo(() => [...own.queries, ...(starts ? inBrowserTime(starts).queries : [])], [own, starts]),
  )
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>
}

/**
 * On its first render the browser needs the same data that the server rendered with. HydrationBoundary alone
 * would use the cache, which may be empty (the page's frame has only just requested the same data) or newer
 * (a refresh arrived while the page was still streaming). React abandons a render caused by such a refresh in
 * order to hydrate the served HTML first, but the refreshed data stays in the cache. Overwriting that data is
 * safe as long as no observer shows it; data that is already shown is left alone.
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
