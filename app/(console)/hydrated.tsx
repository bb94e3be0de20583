import { type DehydratedState, dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestedAt } from '@/lib/auth/session'
import { HydratedState } from './hydrated-state'

export type Reads = readonly (readonly [QueryKey, unknown])[]

type HydratedProps = {
  reads: Reads
  /** From where its screen goes on reading; where the browser goes on already, it goes on from there. */
  starts?: Reads
  children: ReactNode
}

/** What a page has read, under the keys that its screen reads by: it begins with the answer instead of asking again. */
export function Hydrated({ reads, starts = [], children }: HydratedProps) {
  return (
    <HydratedState state={dehydrated(reads)} starts={dehydrated(starts)}>
      {children}
    </HydratedState>
  )
}

function dehydrated(reads: Reads): DehydratedState {
  const client = new QueryClient()
  // By the time that it may be as old as: what the browser was told meanwhile is newer.
  const updatedAt = requestedAt()
  for (const [key, data] of reads) client.setQueryData(key, data, { updatedAt })
  return dehydrate(client)
}
