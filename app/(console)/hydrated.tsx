import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HydratedState } from './hydrated-state'

/** What a page has read, under the keys that its screen reads by: it begins with the answer instead of asking again. */
export function Hydrated({
  reads,
  children,
}: {
  reads: readonly (readonly [QueryKey, unknown])[]
  children: ReactNode
}) {
  const client = new QueryClient()
  for (const [key, data] of reads) client.setQueryData(key, data)
  return <HydratedState state={dehydrate(client)}>{children}</HydratedState>
}
