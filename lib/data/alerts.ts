import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/alerts'
import type { readAccount } from '@/lib/contract/account'
import type { createAlert, listAlerts, readAlert, updateAlert } from '@/lib/contract/alert'
import type { listIdentities } from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { type AlertChanges, foldChanges, type KnownChanges, sinceOf } from './alert-changes'
import type { AlertPoints } from './alert-point'
import { fetchRead } from './read'
import { useWrite } from './write'

export const alertStates = ['open', 'closed', 'all'] as const
export type AlertStateFilter = (typeof alertStates)[number]

/** What the alerts are narrowed by, but for their state, which changes while one looks. */
export type AlertFilters = { alertType?: string; q?: string; accountId?: string }

export type AlertListPage = AnswerOf<typeof listAlerts>
export type OneAlert = AnswerOf<typeof readAlert>

export const alertPageSize = 50
export const freshEveryMs = 5_000
const patienceMs = 8_000
const identitiesFreshMs = 60_000

export const alertKeys = {
  all: ['alerts'] as const,
  changes: (filters: AlertFilters) => ['alerts', 'changes', filters] as const,
  one: (alertId: string) => ['alerts', 'one', alertId] as const,
}

/** An answer that takes longer than this is none: the screen says that it is stale, and asks again. */
const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])

/** Kept fresh by what `alertChangesQuery` brings, and so never asked for again by itself. */
const keptFresh = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const

/** Newest first, in pages. */
export const alertListQuery = (filters: AlertFilters, state: AlertStateFilter, first?: AlertListPage) =>
  infiniteQueryOptions({
    queryKey: ['alerts', 'list', filters, state],
    queryFn: ({ signal, pageParam }): Promise<AlertListPage> =>
      fetchRead<AnswerOf<typeof listAlerts>>(
        '/api/alerts',
        { ...filters, state, limit: alertPageSize, cursor: pageParam },
        within(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    initialData: first && { pages: [first], pageParams: [undefined] },
    // While one types a search the rows stay; those of another state would tell the wrong thing.
    placeholderData: (before, query) => (query?.queryKey[3] === state ? before : undefined),
    ...keptFresh,
  })

/** What the map draws in a box (`west,south,east,north`); without one, in the whole world. */
export const alertPointsQuery = (filters: AlertFilters, state: AlertStateFilter, bbox: string | undefined) =>
  queryOptions({
    queryKey: ['alerts', 'points', filters, state, bbox],
    queryFn: ({ signal }) =>
      fetchRead<AlertPoints>('/api/alerts/points', { ...filters, state, bbox }, signal),
    placeholderData: keepPreviousData,
    ...keptFresh,
  })

/** Asks every 5 s for what has changed, and at once when the reader comes back to the page. */
export const alertChangesQuery = (filters: AlertFilters, first?: KnownChanges) =>
  queryOptions({
    queryKey: alertKeys.changes(filters),
    queryFn: async ({ signal, client, queryKey }): Promise<KnownChanges> => {
      const known = client.getQueryData<KnownChanges>(queryKey)
      const since = known && sinceOf(known)
      const path = '/api/alerts/changes'
      const answer = await fetchRead<AlertChanges>(path, { ...filters, since }, within(signal))
      return foldChanges(known, answer)
    },
    initialData: first,
    refetchInterval: freshEveryMs,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  })

/** One alert and its history; notes change no version, so it is asked for as often as everything else. */
export const alertQuery = (alertId: string, first?: OneAlert) =>
  queryOptions({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof readAlert>>(`/api/alerts/${encodeURIComponent(alertId)}`, {}, within(signal)),
    initialData: first,
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

/** A shorter query finds nothing in particular, and the API refuses it. */
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

export type NewAlert = RequestOf<typeof createAlert>['body']
export type AlertChange = RequestOf<typeof updateAlert>['body']
/** The version is that of the alert which the change was made on; 412 with the current one when it is stale. */
type Change = { alertId: string; body: AlertChange; version: number }

/** The key is the draft's: however often it is sent, one alert is placed. */
export const useCreateAlert = () =>
  useWrite(({ body, key }: { body: NewAlert; key: string }) => actions.createAlert(body, key), alertKeys.all)

export const useUpdateAlert = () =>
  useWrite(({ alertId, body, version }: Change) => actions.updateAlert(alertId, body, version))

/** The key is the note's. */
export const useCreateAlertNote = (alertId: string) =>
  useWrite(
    ({ text, key }: { text: string; key: string }) => actions.createAlertNote(alertId, text, key),
    alertKeys.one(alertId),
  )
