import { queryOptions } from '@tanstack/react-query'
import type { searchAccounts } from '@/lib/contract/account-search'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { listNotifications } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { alertKeys } from './alerts/alert-keys'
import { alertSummaryQuery } from './alerts/summary'
import { fetchRead, keptFresh } from './read'
import { withinTimeout } from './timeouts'

/** So many of each are shown. */
export const overviewRows = 8

const limit = String(overviewRows)
/** What the API is asked for, by the page and by the browser alike. */
export const overviewReads = {
  alerts: { state: 'open', counts: 'true', limit },
  notifications: { limit },
  accounts: { limit },
} as const

const read = <Answer>(path: string, query: Record<string, string>, signal: AbortSignal) =>
  fetchRead<Answer>(path, query, withinTimeout(signal))

/** How all alerts stand; asked for less often than where they are worked on, and not behind another window. */
export const alertsNowQuery = () => ({
  ...alertSummaryQuery(undefined, false),
  ...keptFresh,
  refetchInterval: 10_000,
})

/** The newest of the open alerts, and how many there are. */
export const openAlertsQuery = () =>
  queryOptions({
    queryKey: alertKeys.overview,
    queryFn: ({ signal }) => read<AnswerOf<typeof listAlerts>>('/api/alerts', overviewReads.alerts, signal),
    ...keptFresh,
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
