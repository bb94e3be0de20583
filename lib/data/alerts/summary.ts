import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { summarizeAlerts } from '@/lib/contract/alerts/summary'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'
import { freshEveryMs } from './alerts'

export type AlertSummary = AnswerOf<typeof summarizeAlerts>

/**
 * How all alerts of the business stand. The stream has it asked again, as all counts, once a second at most; without one it
 * is asked every 5 s. `since` is from when on the medians are.
 */
export const alertSummaryQuery = (since: string | undefined, isLive: boolean) =>
  queryOptions({
    queryKey: [...alertKeys.counts, 'summary', since],
    queryFn: ({ signal }) => fetchRead<AlertSummary>('/api/alerts/summary', { since }, withinTimeout(signal)),
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? false : freshEveryMs),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  })
