import { queryOptions } from '@tanstack/react-query'
import { fetchRead, keptFresh } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'
import type { AlertListPage } from './alerts'

/** So many of each priority stand on a handover; more would be read by nobody. */
const mostOfPriority = '100'

/** What the API is asked for, by the page and by the browser alike. */
export const openOfPriorityRead = (priority: string) =>
  ({ priority, state: 'open', counts: 'true', limit: mostOfPriority }) as const

/** The open alerts of one priority, of very many the newest, and how many there are. */
export const openOfPriorityQuery = (priority: string) =>
  queryOptions({
    queryKey: [...alertKeys.counts, 'handover', priority],
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>('/api/alerts', openOfPriorityRead(priority), withinTimeout(signal)),
    ...keptFresh,
  })
