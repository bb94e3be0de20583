import { queryOptions } from '@tanstack/react-query'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

/** How many alerts of each priority a handover lists; nobody would read more. */
const mostOfPriority = '100'

/** The query parameters, shared so that the server prefetches what the browser queries. */
export const openOfPriorityRead = (priority: string) =>
  ({ priority, state: 'open', counts: 'true', limit: mostOfPriority }) as const

/** Open alerts assigned to an identity. */
export const heldAlertsQuery = (identityId: string) =>
  queryOptions({
    queryKey: [...alertKeys.counts, 'held', identityId],
    queryFn: ({ signal }) =>
      read(
        '/alerts',
        { query: { assignedTo: identityId, state: 'open', limit: mostOfPriority } },
        withinTimeout(signal),
      ),
    ...keptFresh,
  })

/** The open alerts of one priority, or only the newest if there are very many, and their total number. */
export const openOfPriorityQuery = (priority: string) =>
  queryOptions({
    queryKey: [...alertKeys.counts, 'handover', priority],
    queryFn: ({ signal }) => read('/alerts', { query: openOfPriorityRead(priority) }, withinTimeout(signal)),
    ...keptFresh,
  })
