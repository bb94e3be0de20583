import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type {
  Alert,
  AlertEvent,
  createAlert,
  createAlertNote,
  LocationInput,
  readAlert,
} from '@/lib/contract/alerts/alert'
import type { listAlertPoints, listAlerts } from '@/lib/contract/alerts/lists'
import { shortestQuery } from '@/lib/contract/choices'
import type { Identity, listIdentities } from '@/lib/contract/identity'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { serverNow } from '../connection/server-clock'
import { fetchRead, read, withQuery } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'
import { type AlertChanges, type ChangesPoll, pollOf, sinceOf, takeChanges } from './alert-changes'
import { type AlertFilters, type AlertOrder, type AlertStateFilter, alertKeys } from './alert-keys'
import { type PointTable, tableOf } from './alert-point'
import { alertStoreOf } from './alert-store'
import { useAlertStore } from './use-alert-store'

export type AlertListPage = AnswerOf<typeof listAlerts>
export type OneAlert = AnswerOf<typeof readAlert>

export const alertPageSize = 50
/** How often alerts are polled while the stream is down. */
export const freshEveryMs = 5_000
const identitiesFreshMs = 60_000
/** How often to refetch data that depends on the age of alerts, which changes even when no event arrives. */
const agedEveryMs = 30_000
const regionsFreshMs = 60_000

/** The interval for refetching a list that is filtered by age; false for any other list. */
const byAge = ({ ageMinutes }: AlertFilters) => (ageMinutes === undefined ? false : agedEveryMs)

/** `alertChangesQuery` keeps this data fresh, so the query does not refetch on its own. */
const keptByChanges = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const

/** A list of alerts in pages; `urgent` applies to open alerts only. */
export const alertListQuery = (filters: AlertFilters, state: AlertStateFilter, order: AlertOrder) =>
  infiniteQueryOptions({
    queryKey: [...alertKeys.lists, filters, state, order],
    queryFn: ({ signal, pageParam }): Promise<AlertListPage> =>
      read(
        '/alerts',
        { query: { ...filters, state, order, limit: alertPageSize, cursor: pageParam } },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Rows stay on screen while the user types a search, but not if the state or the order has changed.
    placeholderData: (before, query) =>
      query?.queryKey[3] === state && query.queryKey[4] === order ? before : undefined,
    ...keptByChanges,
    refetchInterval: byAge(filters),
  })

/** The newest few matching alerts, in any state; makes no request without filters. */
export const findAlertsQuery = (filters: Pick<AlertFilters, 'q' | 'alertType'> | undefined) =>
  queryOptions({
    queryKey: alertKeys.find(filters),
    queryFn: ({ signal }) =>
      read('/alerts', { query: { ...filters, state: 'all', limit: 5 } }, withinTimeout(signal)),
    select: ({ alerts }) => alerts,
    enabled: filters !== undefined,
    retry: false,
    networkMode: 'always',
  })

const openPointsPath = '/api/alerts/points'

/** The URL of the open alerts, which a page requests before its scripts have loaded. */
export const openPointsAddress = (filters: AlertFilters) => withQuery(openPointsPath, filters)

/** Every open alert worldwide, because nobody would respond to an alert that is missing from the map. */
export const openPointsQuery = (filters: AlertFilters) =>
  queryOptions({
    queryKey: [...alertKeys.openPoints, filters],
    queryFn: async ({ signal }): Promise<PointTable> =>
      tableOf((await fetchRead<AnswerOf<typeof listAlertPoints>>(openPointsPath, filters, signal)).points),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    ...keptByChanges,
    refetchInterval: byAge(filters),
  })

/** Closed alerts in a box (`west,south,east,north`), or worldwide, clustered for a map at this zoom. */
export const closedClustersQuery = (
  filters: AlertFilters,
  { bbox, zoom }: { bbox: string | undefined; zoom: number },
  isLive = false,
) =>
  queryOptions({
    queryKey: [...alertKeys.closedClusters, filters, bbox, zoom],
    queryFn: ({ signal }) =>
      read('/alerts/clusters', { query: { ...filters, bbox, zoom, state: 'closed' } }, withinTimeout(signal)),
    placeholderData: keepPreviousData,
    // When the user returns to a box, it is refetched, since alerts may have been closed there in the
    // meantime.
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
      read('/alerts', { query: { ...filters, bbox, counts: true, limit: 1 } }, withinTimeout(signal)),
    select: ({ counts }) => counts,
    refetchInterval: isLive ? byAge(filters) : freshEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** How many of the business's alerts are unattended; polled on a hidden page too, because its title shows it. */
export const unattendedCountQuery = () =>
  queryOptions({
    ...alertCountsQuery({ unattended: 'true' }, undefined),
    select: ({ counts }) => counts?.open,
    refetchInterval: freshEveryMs * 2,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })

/** The regions of the business's alerts, with coordinates. */
export const alertRegionsQuery = () =>
  queryOptions({
    queryKey: alertKeys.regions,
    queryFn: ({ signal }) => read('/alerts/regions', {}, signal),
    select: ({ regions }) => regions,
    staleTime: regionsFreshMs,
  })

/** The streets of past alerts that match the input; the previous matches stay until the new ones arrive. */
export const alertPlacesQuery = (q: string) =>
  queryOptions({
    queryKey: [...alertKeys.places, q],
    queryFn: ({ signal }) => read('/alerts/places', { query: { q } }, withinTimeout(signal)),
    select: ({ places }) => places,
    enabled: q.length >= shortestQuery,
    staleTime: regionsFreshMs,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  })

/** Every open alert in a small box. */
export const openInBoxQuery = (bbox: string) =>
  queryOptions({
    queryKey: [...alertKeys.nearby, bbox],
    queryFn: ({ signal }) =>
      read('/alerts', { query: { bbox, state: 'open', limit: 100 } }, withinTimeout(signal)),
    select: ({ alerts }) => alerts,
    refetchInterval: freshEveryMs * 3,
    retry: false,
    networkMode: 'always',
  })

const mostAttached = 100

/** The newest alerts attached to an alert, in any state, and their total number. */
export const attachedAlertsQuery = (alertId: string) =>
  queryOptions({
    queryKey: [...alertKeys.attached, alertId],
    queryFn: ({ signal }) =>
      read(
        '/alerts',
        { query: { duplicateOf: alertId, counts: true, limit: mostAttached } },
        withinTimeout(signal),
      ),
    select: ({ alerts, counts }) => ({
      alerts,
      /** The number of attached alerts that are not in `alerts`. */
      more: counts ? counts.open + counts.closed - alerts.length : 0,
    }),
    staleTime: 0,
    refetchInterval: freshEveryMs * 3,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/**
 * Polls for the counts and for changes, which go to the store. It polls when the page regains focus and,
 * while no stream delivers the changes (`isLive` false), every 5 s, even on a hidden page, because the page's
 * title shows new alerts. A live stream triggers the request itself.
 */
export const alertChangesQuery = (filters: AlertFilters, isLive = false) =>
  queryOptions({
    queryKey: alertKeys.changes(filters),
    queryFn: async ({ signal, client, queryKey }): Promise<ChangesPoll> => {
      const known = alertStoreOf(client).position
      const served = client.getQueryState<ChangesPoll>(queryKey)
      const position = known ?? served?.data?.position
      const startsAt = position === undefined ? Date.now() : served?.dataUpdatedAt
      const answer = await fetchRead<AlertChanges>(
        '/api/alerts/changes',
        { ...filters, since: sinceOf(position) },
        withinTimeout(signal),
      )
      takeChanges(client, answer, { position, begins: known === undefined ? startsAt : undefined })
      return pollOf(answer)
    },
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? byAge(filters) : freshEveryMs),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/** One alert and its history, polled while no stream delivers changes. */
export const alertQuery = (alertId: string, isLive = false) =>
  queryOptions({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) => read('/alerts/{alertId}', { params: { alertId } }, withinTimeout(signal)),
    // Prefetched data may be older than what the stream has delivered in the meantime.
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
  queryFn: ({ signal }) => read('/identities', { query: { limit: 500 } }, signal),
  staleTime: identitiesFreshMs,
})

/** The identities that `createdBy`, `closedBy` and `by` refer to. */
export const identitiesQuery = () =>
  queryOptions({ ...identitiesRead, select: ({ identities }) => identities })

/**
 * An identity's name; if the loaded names do not include it, they are refetched. Undefined if there is no
 * such identity.
 */
export async function readName(client: QueryClient, identityId: string): Promise<string | undefined> {
  const known = namesOf(await client.ensureQueryData(identitiesRead)).get(identityId)
  return known ?? namesOf(await client.fetchQuery({ ...identitiesRead, staleTime: 0 })).get(identityId)
}

/** The identities an alert can be assigned to. */
export const assigneesQuery = () =>
  queryOptions({ ...identitiesRead, select: ({ identities }) => identities.filter(mayBeGivenOne) })

const mayBeGivenOne = ({ disabled, expiresAt }: Identity) =>
  !disabled && (expiresAt === null || Date.parse(expiresAt) > serverNow())

const namesOf = ({ identities }: AnswerOf<typeof listIdentities>) =>
  new Map(identities.map(({ id, name }) => [id, name]))

/** The account that raised an alert. */
export const alertAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'of-alert', accountId],
    queryFn: ({ signal }) => read('/account/{accountId}', { params: { accountId } }, signal),
    staleTime: identitiesFreshMs,
    retry: false,
  })

export type { Alert, AlertEvent, LocationInput }
export type NewAlert = RequestOf<typeof createAlert>['body']

/** The idempotency key belongs to the draft, so only one alert is created, however often the request is sent. */
export function useCreateAlert() {
  const store = useAlertStore()
  return useWrite(
    async ({ body, key }: { body: NewAlert; key: string }) => {
      const result = await runAction('createAlert', { body }, { idempotencyKey: key })
      if (result.ok) store.takeChanged([result.data.alert])
      return result
    },
    alertKeys.allChanges,
    alertKeys.summaries,
  )
}

type NewNote = RequestOf<typeof createAlertNote>['body'] & { key: string }

/** The idempotency key belongs to the note, so only one note is created, however often the request is sent. */
export const useCreateAlertNote = (alertId: string) =>
  useWrite(
    ({ key, ...note }: NewNote) =>
      runAction('createAlertNote', { params: { alertId }, body: note }, { idempotencyKey: key }),
    alertKeys.ones,
  )
