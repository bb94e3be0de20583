import { type DehydratedState, dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestedAt } from '@/lib/auth/session'
import { HydratedState } from './hydrated-state'

export type Reads = readonly (readonly [QueryKey, unknown])[]

type HydratedProps = {
  reads: Reads
  /**
   * The positions from which the screen polls for changes. They do not replace positions from which the
   * browser is already polling.
   */
  starts?: Reads
  children: ReactNode
}

/** Seeds the browser's cache with what the page has loaded, so that its screen does not request it again. */
export function Hydrated({ reads, starts = [], children }: HydratedProps) {
  return (
    <HydratedState state={dehydrated(reads)} starts={dehydrated(starts)}>
      {children}
    </HydratedState>
  )
}

function dehydrated(reads: Reads): DehydratedState {
  const client = new QueryClient()
  // The time at which the request started, so that anything the browser has received since then counts as newer.
  const updatedAt = requestedAt()
  for (const [key, data] of reads) client.setQueryData(key, data, { updatedAt })
  return dehydrate(client)
}
