'use client'

import { type QueryClient, useQuery } from '@tanstack/react-query'

const healthKey = 'health'
const everyMs = 15_000
const retryEveryMs = 4_000
const patienceMs = 8_000
const failuresUntilStale = 3

export type Connection =
  | { state: 'live' }
  | { state: 'reconnecting' }
  | { state: 'stale'; since: number }
  | { state: 'ended' }

async function ask({
  signal,
  client,
}: {
  signal: AbortSignal
  client: QueryClient
}): Promise<'live' | 'ended'> {
  const response = await fetch('/api/health', {
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  if (response.status === 401) return 'ended'
  if (!response.ok) throw new Error(`The API does not answer (${response.status}).`)
  void readFailedAnew(client)
  return 'live'
}

/** What could not be read while the API was away comes back by itself. */
function readFailedAnew(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state, queryKey }) => state.status === 'error' && queryKey[0] !== healthKey,
  })
}

/** Whether the API answers, asked every 15 s and every 4 s while it does not; stale from the third failure in a row on. */
export function useConnection(): Connection {
  const health = useQuery({
    queryKey: [healthKey],
    queryFn: ask,
    retry: (failures) => failures < failuresUntilStale - 1,
    retryDelay: retryEveryMs,
    refetchInterval: (query) => (query.state.status === 'error' ? retryEveryMs : everyMs),
    networkMode: 'always',
  })
  if (health.data === 'ended' && !health.isError) return { state: 'ended' }
  if (health.isError) return { state: 'stale', since: health.dataUpdatedAt || health.errorUpdatedAt }
  return { state: health.failureCount > 0 ? 'reconnecting' : 'live' }
}
