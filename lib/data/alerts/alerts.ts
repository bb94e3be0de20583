import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import * as actions from '@/lib/actions/alerts'
import type { readAccount } from '@/lib/contract/account'
import {
  Alert,
  type AlertEvent,
  type createAlert,
  type LocationInput,
  type listAlerts,
  type readAlert,
  type updateAlert,
} from '@/lib/contract/alert'
import type { listIdentities } from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchRead } from '../read'
import type { Failure, RequestError } from '../request-error'
import { withinTimeout } from '../timeouts'
import { answerOf, useWrite } from '../write'
import { keepAlert } from './alert-cache'
import { type AlertChanges, foldChanges, type KnownChanges, sinceOf } from './alert-changes'
import { type AlertFilters, type AlertStateFilter, alertKeys } from './alert-keys'
import type { AlertPoints } from './alert-point'

export type AlertListPage = AnswerOf<typeof listAlerts>
export type OneAlert = AnswerOf<typeof readAlert>

export const alertPageSize = 50
export const freshEveryMs = 5_000
const identitiesFreshMs = 60_000

/** Kept fresh by `alertChangesQuery`, so never refetched by itself. */
const keptByChanges = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const

/** Newest first, in pages. */
export const alertListQuery = (filters: AlertFilters, state: AlertStateFilter) =>
  infiniteQueryOptions({
    queryKey: [...alertKeys.lists, filters, state],
    queryFn: ({ signal, pageParam }): Promise<AlertListPage> =>
      fetchRead<AnswerOf<typeof listAlerts>>(
        '/api/alerts',
        { ...filters, state, limit: alertPageSize, cursor: pageParam },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Rows stay while a search is typed; those of another state would be wrong.
    placeholderData: (before, query) => (query?.queryKey[3] === state ? before : undefined),
    ...keptByChanges,
  })

/** What the map draws in a box (`west,south,east,north`); without one, in the whole world. */
export const alertPointsQuery = (filters: AlertFilters, state: AlertStateFilter, bbox: string | undefined) =>
  queryOptions({
    queryKey: [...alertKeys.points, filters, state, bbox],
    queryFn: ({ signal }) =>
      fetchRead<AlertPoints>('/api/alerts/points', { ...filters, state, bbox }, signal),
    placeholderData: keepPreviousData,
    ...keptByChanges,
  })

/** How many alerts there are in a box, for a map that does not draw all of them. */
export const alertCountsQuery = (filters: AlertFilters, bbox: string | undefined) =>
  queryOptions({
    queryKey: ['alerts', 'counts', filters, bbox],
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>(
        '/api/alerts',
        { ...filters, bbox, counts: true, limit: 1 },
        withinTimeout(signal),
      ),
    select: ({ counts }) => counts,
    refetchInterval: freshEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** Asks for changes every 5 s, and at once when the reader comes back to the page. */
export const alertChangesQuery = (filters: AlertFilters) =>
  queryOptions({
    queryKey: alertKeys.changes(filters),
    queryFn: async ({ signal, client, queryKey }): Promise<KnownChanges> => {
      const known = client.getQueryData<KnownChanges>(queryKey)
      const since = known && sinceOf(known)
      const path = '/api/alerts/changes'
      const answer = await fetchRead<AlertChanges>(path, { ...filters, since }, withinTimeout(signal))
      return foldChanges(known, answer)
    },
    refetchInterval: freshEveryMs,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  })

/** One alert and its history; notes do not change the version, so it is polled like everything else. */
export const alertQuery = (alertId: string) =>
  queryOptions({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof readAlert>>(
        `/api/alerts/${encodeURIComponent(alertId)}`,
        {},
        withinTimeout(signal),
      ),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : freshEveryMs),
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

function isMissing(error: unknown): boolean {
  return (error as { failure?: { code?: string } } | null)?.failure?.code === 'not_found'
}

/** The names behind `createdBy`, `closedBy` and `by`. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities', 'names'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listIdentities>>('/api/identities', { limit: 500 }, signal),
    select: ({ identities }) => new Map(identities.map(({ id, name }) => [id, name])),
    staleTime: identitiesFreshMs,
  })

/** The API refuses shorter queries. */
export const shortestQuery = 2

/** The account that an alert was raised by. */
export const alertAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'of-alert', accountId],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof readAccount>>(`/api/account/${encodeURIComponent(accountId)}`, {}, signal),
    staleTime: identitiesFreshMs,
    retry: false,
  })

export type { Alert, AlertEvent, LocationInput }
export type NewAlert = RequestOf<typeof createAlert>['body']
export type AlertChange = RequestOf<typeof updateAlert>['body']
/** The version is the one that the change is based on; a stale one is answered by 412 with the current alert. */
export type AlertUpdate = { alertId: string; body: AlertChange; version: number }
type UpdateAnswer = AnswerOf<typeof updateAlert>

/** The key is the draft's: however often it is sent, one alert is placed. */
export const useCreateAlert = () =>
  useWrite(
    ({ body, key }: { body: NewAlert; key: string }) => actions.createAlert(body, key),
    alertKeys.allChanges,
    alertKeys.summaries,
  )

const updateKey = ['alerts', 'update']

/**
 * Moves, closes and reopens. A dispatcher may have writes on several alerts pending, one on each: `running` has what was
 * sent and not answered yet. The API's answer, of a conflict too, replaces the alert everywhere in the cache.
 */
export function useUpdateAlert() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation<UpdateAnswer, RequestError, AlertUpdate>({
    mutationKey: updateKey,
    mutationFn: ({ alertId, body, version }) => answerOf(() => actions.updateAlert(alertId, body, version)),
    networkMode: 'always',
    onSuccess: ({ alert }) => keepAlert(client, alert),
    onError: ({ failure }) => {
      const current = currentOf(failure)
      if (current) keepAlert(client, current)
    },
    onSettled: (_answer, _error, { alertId }) => {
      void client.invalidateQueries({ queryKey: alertKeys.one(alertId) })
      void client.invalidateQueries({ queryKey: alertKeys.allChanges })
      void client.invalidateQueries({ queryKey: alertKeys.summaries })
    },
  })
  const running = useMutationState({
    filters: { mutationKey: updateKey, status: 'pending' },
    select: ({ state }) => state.variables as AlertUpdate,
  })
  const isRunning = (alertId: string) =>
    client.isMutating({
      mutationKey: updateKey,
      predicate: ({ state }) => (state.variables as AlertUpdate | undefined)?.alertId === alertId,
    }) > 0
  return { update: mutateAsync, running, isRunning }
}

/** The current alert, when a change was refused because someone else had changed it. */
export function currentOf(failure: Failure): Alert | undefined {
  return Alert.safeParse(failure.code === 'version_stale' ? failure.data.alert : undefined).data
}

/** The key is the note's. */
export const useCreateAlertNote = (alertId: string) =>
  useWrite(
    ({ text, key }: { text: string; key: string }) => actions.createAlertNote(alertId, text, key),
    alertKeys.one(alertId),
  )
