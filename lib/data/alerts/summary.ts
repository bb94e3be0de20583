import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { summarizeAlerts } from '@/lib/contract/alerts/summary'
import type { AnswerOf } from '@/lib/contract/operation'
import { read } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'
import { freshEveryMs } from './alerts'

export type AlertSummary = AnswerOf<typeof summarizeAlerts>

/**
 * A summary of all the business's alerts. Like all counts, it is refetched when the stream reports a change,
 * at most once a second; without a stream, it is polled every 5 s. `since` is the start of the period for the
 * medians.
 */
export const alertSummaryQuery = (since: string | undefined, isLive: boolean) =>
  queryOptions({
    queryKey: [...alertKeys.counts, 'summary', since],
    queryFn: ({ signal }) => read('/alerts/summary', { query: { since } }, withinTimeout(signal)),
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? false : freshEveryMs),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  })
