import { queryOptions } from '@tanstack/react-query'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead, keptFresh } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

const openShown = 5

/** What the API is asked for, by the page and by the browser alike: what nobody attends to comes first. */
export const openAlertsRead = (accountId: string) =>
  ({ accountId, state: 'open', order: 'urgent', counts: 'true', limit: String(openShown) }) as const

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

/** The most urgent open alerts of an account, and how many it has. */
export const openAlertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: alertKeys.ofAccount(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlerts>>('/api/alerts', openAlertsRead(accountId), withinTimeout(signal)),
    select: ({ alerts, counts }) => ({ alerts, count: counts?.open ?? alerts.length }),
    ...keptFresh,
  })
