import { queryOptions } from '@tanstack/react-query'
import type { searchAccounts } from '@/lib/contract/accounts/account-search'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { listNotifications } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { alertKeys } from './alerts/alert-keys'
import type { AlertSummary } from './alerts/summary'
import { fetchRead, keptFresh } from './read'
import { withinTimeout } from './timeouts'

/** So many of each are shown. */
export const overviewRows = 8

const limit = String(overviewRows)
/** What the API is asked for, by the page and by the browser alike. */
export const overviewReads = {
  alerts: { state: 'open', limit },
  notifications: { limit },
  accounts: { limit },
} as const

const read = <Answer>(path: string, query: Record<string, string>, signal: AbortSignal) =>
  fetchRead<Answer>(path, query, withinTimeout(signal))

export type AlertsNow = { summary: AlertSummary; alerts: AnswerOf<typeof listAlerts>['alerts'] }

/**
 * How all alerts stand, and the newest of the open ones: read together, so that the figures and the list never say two
 * things. Asked for less often than where they are worked on, and not behind another window.
 */
export const alertsNowQuery = () =>
  queryOptions({
    queryKey: alertKeys.overview,
    queryFn: async ({ signal }): Promise<AlertsNow> => {
      const [summary, { alerts }] = await Promise.all([
        read<AlertSummary>('/api/alerts/summary', {}, signal),
        read<AnswerOf<typeof listAlerts>>('/api/alerts', overviewReads.alerts, signal),
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
      read<AnswerOf<typeof listNotifications>>('/api/notifications', overviewReads.notifications, signal),
    ...keptFresh,
  })

export const newAccountsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'overview'],
    queryFn: ({ signal }) =>
      read<AnswerOf<typeof searchAccounts>>('/api/accounts/search', overviewReads.accounts, signal),
    ...keptFresh,
  })
