'use client'

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTouch } from './use-touch'

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

/** As lib/auth/last-act.ts reads it: asking alone does not keep a session from ending, touching the page does. */
const touchedHeader = { 'x-beacon-act': '1' }

type Asking = { signal: AbortSignal; client: QueryClient }

async function ask(touched: RefObject<boolean>, { signal, client }: Asking): Promise<'live' | 'ended'> {
  const response = await fetch('/api/health', {
    headers: touched.current ? touchedHeader : {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  if (response.ok) touched.current = false
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
  const touched = useTouch()
  const health = useQuery({
    queryKey: [healthKey],
    queryFn: (asking) => ask(touched, asking),
    retry: (failures) => failures < failuresUntilStale - 1,
    retryDelay: retryEveryMs,
    refetchInterval: (query) => (query.state.status === 'error' ? retryEveryMs : everyMs),
    networkMode: 'always',
  })
  if (health.data === 'ended' && !health.isError) return { state: 'ended' }
  if (health.isError) return { state: 'stale', since: health.dataUpdatedAt || health.errorUpdatedAt }
  return { state: health.failureCount > 0 ? 'reconnecting' : 'live' }
}
