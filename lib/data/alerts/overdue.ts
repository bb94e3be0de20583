import { queryOptions } from '@tanstack/react-query'
import type { listOverdueAlerts } from '@/lib/contract/alerts/clocks'
import type { readOwnIdentity } from '@/lib/contract/authentication'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

const askEveryMs = 15_000
const ownFreshMs = 60_000

/** How many alerts call for a supervisor, and the one that has waited longest. */
export const callingAlertsQuery = () =>
  queryOptions({
    queryKey: [...alertKeys.summaries, 'calling'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listOverdueAlerts>>(
        '/api/alerts/overdue',
        { level: 'supervisor', first: 1 },
        withinTimeout(signal),
      ),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/** The hundred most overdue alerts, whatever list they are in. */
export const overdueAlertsQuery = () =>
  queryOptions({
    queryKey: [...alertKeys.summaries, 'overdue'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listOverdueAlerts>>('/api/alerts/overdue', {}, withinTimeout(signal)),
    select: ({ overdue }) => overdue.map(({ alert }) => alert),
    refetchInterval: askEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** Whether the signed-in identity is called when alerts wait too long. */
export const isSupervisorQuery = () =>
  queryOptions({
    queryKey: ['identities', 'own'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof readOwnIdentity>>('/api/authentication/identity', {}, withinTimeout(signal)),
    select: ({ identity }) => identity.supervisor,
    staleTime: ownFreshMs,
    refetchInterval: ownFreshMs,
    retry: false,
    networkMode: 'always',
  })
