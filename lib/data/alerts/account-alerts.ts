import { queryOptions } from '@tanstack/react-query'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead, keptFresh } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

/** What the API is asked for, by the page and by the browser alike. */
export const openAlertsRead = (accountId: string) =>
  ({ accountId, state: 'open', counts: 'true', limit: '1' }) as const

const latestShown = 4

/** The latest alerts of an account, in any state, and how many there are of it. */
export const alertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...alertKeys.ofAccount(accountId), 'latest'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlerts>>(
        '/api/alerts',
        { accountId, counts: true, limit: latestShown },
        withinTimeout(signal),
      ),
    select: ({ alerts, counts }) => ({ alerts, total: counts ? counts.open + counts.closed : alerts.length }),
    ...keptFresh,
  })

/** How many open alerts an account has. */
export const openAlertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: alertKeys.ofAccount(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlerts>>('/api/alerts', openAlertsRead(accountId), withinTimeout(signal)),
    select: ({ counts }) => counts?.open,
    ...keptFresh,
  })
