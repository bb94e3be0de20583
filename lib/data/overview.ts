import { queryOptions } from '@tanstack/react-query'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'
import { alertKeys } from './alerts/alert-keys'
import type { AlertSummary } from './alerts/summary'
import { keptFresh, read } from './read'
import { withinTimeout } from './timeouts'

/** How many alerts, notifications and accounts are shown. */
export const overviewRows = 8

const limit = String(overviewRows)
/** The query parameters, shared so that the server prefetches what the browser queries. */
export const overviewReads = {
  alerts: { state: 'open', limit },
  notifications: { limit },
  accounts: { limit },
} as const

export type AlertsNow = { summary: AlertSummary; alerts: AnswerOf<typeof listAlerts>['alerts'] }

/**
 * The alert summary and the newest open alerts, loaded together so that the figures and the list never
 * disagree. They are polled less often than on the alerts page, and not while the window is hidden.
 */
export const alertsNowQuery = () =>
  queryOptions({
    queryKey: alertKeys.overview,
    queryFn: async ({ signal }): Promise<AlertsNow> => {
      const [summary, { alerts }] = await Promise.all([
        read('/alerts/summary', { query: {} }, withinTimeout(signal)),
        read('/alerts', { query: overviewReads.alerts }, withinTimeout(signal)),
      ])
      return { summary, alerts }
    },
    ...keptFresh,
    refetchInterval: 10_000,
  })

export const lastNotificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'overview'],
    queryFn: ({ signal }) =>
      read('/notifications', { query: overviewReads.notifications }, withinTimeout(signal)),
    ...keptFresh,
  })

export const newAccountsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'overview'],
    queryFn: ({ signal }) =>
      read('/accounts/search', { query: overviewReads.accounts }, withinTimeout(signal)),
    ...keptFresh,
  })
