import { queryOptions } from '@tanstack/react-query'
import { read } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

const askEveryMs = 15_000
const ownFreshMs = 60_000

/** The number of alerts that have waited so long that a supervisor should be called, and the one that has waited longest. */
export const callingAlertsQuery = () =>
  queryOptions({
    queryKey: [...alertKeys.summaries, 'calling'],
    queryFn: ({ signal }) =>
      read('/alerts/overdue', { query: { level: 'supervisor', first: 1 } }, withinTimeout(signal)),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/** The most overdue alerts, at most a hundred, regardless of the alert list's filters. */
export const overdueAlertsQuery = () =>
  queryOptions({
    queryKey: [...alertKeys.summaries, 'overdue'],
    queryFn: ({ signal }) => read('/alerts/overdue', { query: {} }, withinTimeout(signal)),
    select: ({ overdue }) => overdue.map(({ alert }) => alert),
    refetchInterval: askEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** Whether the signed-in identity is a supervisor, who is called when alerts wait too long. */
export const isSupervisorQuery = () =>
  queryOptions({
    queryKey: ['identities', 'own'],
    queryFn: ({ signal }) => read('/authentication/identity', {}, withinTimeout(signal)),
    select: ({ identity }) => identity.supervisor,
    staleTime: ownFreshMs,
    refetchInterval: ownFreshMs,
    retry: false,
    networkMode: 'always',
  })
