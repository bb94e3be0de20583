import { queryOptions } from '@tanstack/react-query'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

const openShown = 5

/**
 * The query parameters for the most urgent open alerts, shared so that the server prefetches what the browser
 * queries.
 */
export const openAlertsRead = (accountId: string) =>
  ({ accountId, state: 'open', order: 'urgent', counts: 'true', limit: String(openShown) }) as const

const latestShown = 4

/** An account's latest alerts, in any state, and their total number. */
export const alertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...alertKeys.ofAccount(accountId), 'latest'],
    queryFn: ({ signal }) =>
      read('/alerts', { query: { accountId, counts: true, limit: latestShown } }, withinTimeout(signal)),
    select: ({ alerts, counts }) => ({ alerts, total: counts ? counts.open + counts.closed : alerts.length }),
    ...keptFresh,
  })

/** An account's most urgent open alerts, and how many are open. */
export const openAlertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: alertKeys.ofAccount(accountId),
    queryFn: ({ signal }) => read('/alerts', { query: openAlertsRead(accountId) }, withinTimeout(signal)),
    select: ({ alerts, counts }) => ({ alerts, count: counts?.open ?? alerts.length }),
    ...keptFresh,
  })
