import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/alerts'
import type { readAccount } from '@/lib/contract/accounts/account'
import type {
  Alert,
  AlertEvent,
  createAlert,
  createAlertNote,
  LocationInput,
  readAlert,
} from '@/lib/contract/alerts/alert'
import type { listAlertPoints, listAlerts } from '@/lib/contract/alerts/lists'
import type { listAlertPlaces, listAlertRegions } from '@/lib/contract/alerts/places'
import type { Identity, listIdentities } from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { serverNow } from '../connection/server-clock'
import { fetchRead, withQuery } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'
import { type AlertChanges, foldChanges, type KnownChanges, sinceOf } from './alert-changes'
import { type AlertFilters, type AlertOrder, type AlertStateFilter, alertKeys } from './alert-keys'
import { type ClosedClusters, type OpenPoints, tableOf } from './alert-point'

export type AlertListPage = AnswerOf<typeof listAlerts>
export type OneAlert = AnswerOf<typeof readAlert>

export const alertPageSize = 50
export const freshEveryMs = 5_000
const identitiesFreshMs = 60_000
/** Alerts grow older without any news of it. */
const agedEveryMs = 30_000
const regionsFreshMs = 60_000

/** How often what is asked for by its age is asked for again. */
const byAge = ({ ageMinutes }: AlertFilters) => (ageMinutes === undefined ? false : agedEveryMs)

/** Kept fresh by `alertChangesQuery`, so never refetched by itself. */
const keptByChanges = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const

/** In pages; `urgent` is an order of open ones. */
export const alertListQuery = (filters: AlertFilters, state: AlertStateFilter, order: AlertOrder) =>
  infiniteQueryOptions({
    queryKey: [...alertKeys.lists, filters, state, order],
    queryFn: ({ signal, pageParam }): Promise<AlertListPage> =>
      fetchRead<AnswerOf<typeof listAlerts>>(
        '/api/alerts',
        { ...filters, state, order, limit: alertPageSize, cursor: pageParam },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Rows stay while a search is typed; those of another state or order would be wrong.
    placeholderData: (before, query) =>
      query?.queryKey[3] === state && query.queryKey[4] === order ? before : undefined,
    ...keptByChanges,
    refetchInterval: byAge(filters),
  })

/** The few newest alerts, in any state, that match; nothing is asked for without anything to match. */
export const findAlertsQuery = (filters: Pick<AlertFilters, 'q' | 'alertType'> | undefined) =>
  queryOptions({
    queryKey: alertKeys.find(filters),
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>('/api/alerts', { ...filters, state: 'all', limit: 5 }, withinTimeout(signal)),
    select: ({ alerts }) => alerts,
    enabled: filters !== undefined,
    retry: false,
    networkMode: 'always',
  })

const openPointsPath = '/api/alerts/points'

/** Where the open alerts are read: a page has them asked for before its scripts are there. */
export const openPointsAddress = (filters: AlertFilters) => withQuery(openPointsPath, filters)

/** Every open alert of the whole world: one that is not on the map is one that nobody goes to. */
export const openPointsQuery = (filters: AlertFilters) =>
  queryOptions({
    queryKey: [...alertKeys.openPoints, filters],
    queryFn: async ({ signal }): Promise<OpenPoints> => {
      const read = fetchRead<AnswerOf<typeof listAlertPoints>>(openPointsPath, filters, signal)
      return { table: tableOf((await read).points), newer: new Map() }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    ...keptByChanges,
    refetchInterval: byAge(filters),
  })

/** The closed alerts of a box (`west,south,east,north`), or of the whole world, as a map at this zoom draws them. */
export const closedClustersQuery = (
  filters: AlertFilters,
  { bbox, zoom }: { bbox: string | undefined; zoom: number },
  isLive = false,
) =>
  queryOptions({
    queryKey: [...alertKeys.closedClusters, filters, bbox, zoom],
    queryFn: ({ signal }) =>
      fetchRead<ClosedClusters>(
        '/api/alerts/clusters',
        { ...filters, bbox, zoom, state: 'closed' },
        withinTimeout(signal),
      ),
    placeholderData: keepPreviousData,
    // A box that one comes back to is asked for again, since what was closed there meanwhile is not known.
    staleTime: 0,
    refetchInterval: isLive ? byAge(filters) : freshEveryMs,
    structuralSharing: false,
    networkMode: 'always',
  })

/** How many alerts there are in a box. */
export const alertCountsQuery = (filters: AlertFilters, bbox: string | undefined, isLive = false) =>
  queryOptions({
    queryKey: [...alertKeys.counts, filters, bbox],
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>(
        '/api/alerts',
        { ...filters, bbox, counts: true, limit: 1 },
        withinTimeout(signal),
      ),
    select: ({ counts }) => counts,
    refetchInterval: isLive ? byAge(filters) : freshEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** How many alerts of the business nobody attends to, also for a page that is hidden: its title says it. */
export const unattendedCountQuery = () =>
  queryOptions({
    ...alertCountsQuery({ unattended: 'true' }, undefined),
    select: ({ counts }) => counts?.open,
    refetchInterval: freshEveryMs * 2,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })

/** The regions that alerts of the business have, and where each is. */
export const alertRegionsQuery = () =>
  queryOptions({
    queryKey: alertKeys.regions,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof listAlertRegions>>('/api/alerts/regions', {}, signal),
    select: ({ regions }) => regions,
    staleTime: regionsFreshMs,
  })

/** The streets of past alerts that match what is typed; those of the text before stay until they are there. */
export const alertPlacesQuery = (q: string) =>
  queryOptions({
    queryKey: [...alertKeys.places, q],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlertPlaces>>('/api/alerts/places', { q }, withinTimeout(signal)),
    select: ({ places }) => places,
    enabled: q.length >= shortestQuery,
    staleTime: regionsFreshMs,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  })

/** Every open alert of a small box. */
export const openInBoxQuery = (bbox: string) =>
  queryOptions({
    queryKey: [...alertKeys.nearby, bbox],
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>('/api/alerts', { bbox, state: 'open', limit: 100 }, withinTimeout(signal)),
    select: ({ alerts }) => alerts,
    refetchInterval: freshEveryMs * 3,
    retry: false,
    networkMode: 'always',
  })

const mostAttached = 100

/** What is attached to an alert, in any state: the newest of them, and how many there are. */
export const attachedAlertsQuery = (alertId: string) =>
  queryOptions({
    queryKey: [...alertKeys.attached, alertId],
    queryFn: ({ signal }) =>
      fetchRead<AlertListPage>(
        '/api/alerts',
        { duplicateOf: alertId, counts: true, limit: mostAttached },
        withinTimeout(signal),
      ),
    select: ({ alerts, counts }) => {
      // One that was detached since is known to be so before the list is read again.
      const attached = alerts.filter(({ duplicateOf }) => duplicateOf === alertId)
      const more = counts ? counts.open + counts.closed - alerts.length : 0
      return { attached, count: attached.length + more }
    },
    staleTime: 0,
    refetchInterval: freshEveryMs * 3,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/**
 * Asks for changes when the reader comes back to the page, and every 5 s while no stream tells of them (`isLive`), in a hidden
 * page too, since its title says what has come. A stream that is live has it asked by itself.
 */
export const alertChangesQuery = (filters: AlertFilters, isLive = false) =>
  queryOptions({
    queryKey: alertKeys.changes(filters),
    queryFn: async ({ signal, client, queryKey }): Promise<KnownChanges> => {
      const known = client.getQueryData<KnownChanges>(queryKey)
      const since = known && sinceOf(known)
      const path = '/api/alerts/changes'
      const askedAt = Date.now()
      const answer = await fetchRead<AlertChanges>(path, { ...filters, since }, withinTimeout(signal))
      // What the stream has told meanwhile is kept.
      return foldChanges(client.getQueryData<KnownChanges>(queryKey) ?? known, answer, askedAt)
    },
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? byAge(filters) : freshEveryMs),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  })

/** One alert and its history, polled while no stream tells of changes. */
export const alertQuery = (alertId: string, isLive = false) =>
  queryOptions({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof readAlert>>(
        `/api/alerts/${encodeURIComponent(alertId)}`,
        {},
        withinTimeout(signal),
      ),
    // A page may have been read for before what the stream has told meanwhile.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isMissing(state.error) || (isLive && state.status !== 'error') ? false : freshEveryMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

function isMissing(error: unknown): boolean {
  return (error as { failure?: { code?: string } } | null)?.failure?.code === 'not_found'
}

const identitiesRead = queryOptions({
  queryKey: ['identities', 'names'],
  queryFn: ({ signal }) =>
    fetchRead<AnswerOf<typeof listIdentities>>('/api/identities', { limit: 500 }, signal),
  staleTime: identitiesFreshMs,
})

/** Those behind `createdBy`, `closedBy` and `by`. */
export const identitiesQuery = () =>
  queryOptions({ ...identitiesRead, select: ({ identities }) => identities })

/** The name of one, also of one that the names that were read do not have yet; undefined when it cannot be had. */
export async function readName(client: QueryClient, identityId: string): Promise<string | undefined> {
  const known = namesOf(await client.ensureQueryData(identitiesRead)).get(identityId)
  return known ?? namesOf(await client.fetchQuery({ ...identitiesRead, staleTime: 0 })).get(identityId)
}

/** Who an alert can be given to. */
export const assigneesQuery = () =>
  queryOptions({ ...identitiesRead, select: ({ identities }) => identities.filter(mayBeGivenOne) })

const mayBeGivenOne = ({ disabled, expiresAt }: Identity) =>
  !disabled && (expiresAt === null || Date.parse(expiresAt) > serverNow())

const namesOf = ({ identities }: AnswerOf<typeof listIdentities>) =>
  new Map(identities.map(({ id, name }) => [id, name]))

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

/** The key is the draft's: however often it is sent, one alert is placed. */
export const useCreateAlert = () =>
  useWrite(
    ({ body, key }: { body: NewAlert; key: string }) => actions.createAlert(body, key),
    alertKeys.allChanges,
    alertKeys.summaries,
  )

type NewNote = RequestOf<typeof createAlertNote>['body'] & { key: string }

/** The key is the note's. */
export const useCreateAlertNote = (alertId: string) =>
  useWrite(({ key, ...note }: NewNote) => actions.createAlertNote(alertId, note, key), alertKeys.ones)
