import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { listDeliveries, listNotifications, Notification } from '@/lib/contract/notification'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { CreateNotification, ReachGroup, reachNotification } from '@/lib/contract/sending'
import { serverNow } from './connection/server-clock'
import { keptFresh, read, refreshEveryMs } from './read'
import { withinTimeout } from './timeouts'
import { useWrite } from './write'

const listEveryMs = 4_000
const oneEveryMs = 2_500
const reachFreshMs = 20_000
/** The API's maximum page size. */
const namedPerPage = 500

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  approvals: ['notifications', 'approvals'] as const,
  approvalQueue: ['notifications', 'approvals', 'queue'] as const,
  approvalCount: ['notifications', 'approvals', 'count'] as const,
  listOf: (query: NotificationListQuery) => ['notifications', 'list', query] as const,
  find: (q: string) => ['notifications', 'find', q] as const,
  summary: (since: string) => ['notifications', 'summary', since] as const,
  one: (notificationId: string) => ['notifications', 'one', notificationId] as const,
  deliveries: (notificationId: string) => ['notifications', 'one', notificationId, 'deliveries'] as const,
  people: (notificationId: string) => ['notifications', 'one', notificationId, 'people'] as const,
  recipients: (notificationId: string) => ['notifications', 'one', notificationId, 'recipients'] as const,
  reached: (body: ReachBody, group: ReachGroup) =>
    ['notifications', 'reached', group, JSON.stringify(body)] as const,
  reachedNames: (body: ReachBody | undefined, group: ReachGroup) =>
    ['notifications', 'reached', 'names', group, JSON.stringify(body)] as const,
  reach: (body: ReachBody | undefined) => ['notifications', 'reach', JSON.stringify(body)] as const,
}

export type NotificationPage = AnswerOf<typeof listNotifications>

export type NotificationListQuery = Omit<RequestOf<typeof listNotifications>['query'], 'cursor' | 'limit'>

/** Initial data for `notificationKeys.listOf`, for a page that has loaded the first part of the list. */
export const firstPage = (page: NotificationPage) => ({ pages: [page], pageParams: [undefined] })

/**
 * The matching notifications, newest first; polled every few seconds while a listed one is still being sent.
 */
export const notificationListQuery = (query: NotificationListQuery) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.listOf(query),
    queryFn: ({ pageParam, signal }) =>
      read('/notifications', { query: { ...query, cursor: pageParam } }, withinTimeout(signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...keptFresh,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ notifications }) => notifications.some(isUnderWay))
        ? listEveryMs
        : refreshEveryMs,
  })

/** The notifications that await the user's approval, oldest first; only for users who may approve. */
export const approvalsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.approvalQueue,
    queryFn: ({ signal }) => read('/approvals', { query: {} }, withinTimeout(signal)),
    ...keptFresh,
  })

/** How many they are. */
export const approvalCountQuery = () =>
  queryOptions({
    queryKey: notificationKeys.approvalCount,
    queryFn: ({ signal }) => read('/approvals', { query: { limit: 0 } }, withinTimeout(signal)),
    select: ({ total }) => total,
    ...keptFresh,
  })

/** The newest few matches for the search input; makes no request without input. */
export const findNotificationsQuery = (q: string) =>
  queryOptions({
    queryKey: notificationKeys.find(q),
    queryFn: ({ signal }) => read('/notifications', { query: { q, limit: 5 } }, withinTimeout(signal)),
    select: ({ notifications }) => notifications,
    enabled: q !== '',
    retry: false,
    networkMode: 'always',
  })

/** The number of notifications sent since a given time, by outcome. */
export const notificationSummaryQuery = (since: string) =>
  queryOptions({
    queryKey: notificationKeys.summary(since),
    queryFn: ({ signal }) => read('/notifications/summary', { query: { since } }, withinTimeout(signal)),
    ...keptFresh,
  })

/** While `isFollowed`, events keep the notification current, so it is polled less often. */
export const notificationQuery = (notificationId: string, isFollowed = false) =>
  queryOptions({
    queryKey: notificationKeys.one(notificationId),
    queryFn: ({ signal }) => read('/notifications/{notificationId}', { params: { notificationId } }, signal),
    ...keptFresh,
    refetchInterval: ({ state }) =>
      !isFollowed && state.data && mayMoveSoon(state.data.notification, serverNow())
        ? oneEveryMs
        : refreshEveryMs,
  })

/** A notification's first deliveries; `underWay` is true while they may still change. */
export const deliveryListQuery = (
  notificationId: string,
  query: RequestOf<typeof listDeliveries>['query'],
  underWay: boolean,
) =>
  queryOptions({
    queryKey: [...notificationKeys.deliveries(notificationId), query],
    queryFn: ({ signal }) =>
      read('/notifications/{notificationId}/deliveries', { params: { notificationId }, query }, signal),
    refetchInterval: underWay ? oneEveryMs : refreshEveryMs,
  })

/**
 * All recipients that a notification names, in the order in which they were given; never refetched, because
 * they cannot change.
 */
export const recipientListQuery = (notificationId: string) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.recipients(notificationId),
    queryFn: ({ pageParam, signal }) =>
      read(
        '/notifications/{notificationId}/recipients',
        { params: { notificationId }, query: { limit: namedPerPage, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type ReachBody = RequestOf<typeof reachNotification>['body']

/** Who would receive a message; makes no request before a recipient is chosen. */
export const reachQuery = (body: ReachBody | undefined) =>
  queryOptions({
    queryKey: notificationKeys.reach(body),
    queryFn: body
      ? async ({ signal }) => (await read('/notifications/reach', { body }, signal)).reach
      : skipToken,
    staleTime: reachFreshMs,
    gcTime: reachFreshMs,
    placeholderData: keepPreviousData,
  })

const reachedPerPage = 50

/** The people counted in one of the reach figures, in pages. */
export const reachedQuery = (body: ReachBody, group: ReachGroup) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.reached(body, group),
    queryFn: ({ pageParam, signal }) =>
      read(
        '/notifications/reach/people',
        { query: { limit: reachedPerPage, cursor: pageParam }, body: { ...body, group } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: reachFreshMs,
    gcTime: reachFreshMs,
  })

/**
 * The phone numbers and names of the first people counted in one of the reach figures; makes no request without
 * a body.
 */
export const reachedNamesQuery = (body: ReachBody | undefined, group: ReachGroup) =>
  queryOptions({
    queryKey: notificationKeys.reachedNames(body, group),
    queryFn: async ({ signal }) => {
      const request = { query: { limit: namedPerPage }, body: { ...body, group } }
      const { people } = await read('/notifications/reach/people', request, signal)
      return people.map(({ phone, fullname }) => [phone ?? '', fullname?.trim() ?? ''] as const)
    },
    enabled: body !== undefined,
    staleTime: reachFreshMs,
    gcTime: reachFreshMs,
    placeholderData: keepPreviousData,
  })

/**
 * The idempotency key belongs to the draft, so the notification is sent once, however often the draft is
 * submitted.
 */
export type Sending = { body: CreateNotification; key: string }

export const useCreateNotification = () =>
  useWrite(
    ({ body, key }: Sending) => runAction('createNotification', { body }, { idempotencyKey: key }),
    notificationKeys.all,
  )

/** Whether the notification still has messages to send. */
export function isUnderWay({ state }: Pick<Notification, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled'
}

const soonMs = 90_000

/**
 * Whether the notification's deliveries may change before the next regular refresh. They cannot while it
 * waits for its scheduled time or for approval.
 */
export function mayMoveSoon(
  { state, sendAt, approval }: Pick<Notification, 'state' | 'sendAt' | 'approval'>,
  now: number,
): boolean {
  if (!isUnderWay({ state }) || approval?.state === 'needed') return false
  return state !== 'scheduled' || sendAt === null || Date.parse(sendAt) - now < soonMs
}

/** The phone numbers shown in lists: the first one of each notification that is addressed to phone numbers. */
export function firstPhones(notifications: readonly Notification[]): string[] {
  return notifications.flatMap(({ to }) => to.phones?.slice(0, 1) ?? [])
}
