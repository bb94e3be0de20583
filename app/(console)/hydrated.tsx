import { type DehydratedState, dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  for (const [key, data] of reads) client.setQueryData(key, data)
  return dehydrate(client)
}
