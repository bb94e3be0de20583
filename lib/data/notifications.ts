import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sendNotification } from '@/lib/actions/notifications'
import type { listDeliveries, reachNotification, SendNotification } from '@/lib/contract/notification'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { isUnderWay, type NotificationPage, type NotificationSummary } from './notification-summary'
import { fetchByBody, fetchRead } from './read'
import { useWrite } from './write'

const listEveryMs = 4_000
const oneEveryMs = 2_500
const reachFreshMs = 20_000

export const notificationsKey = ['notifications']

/** Newest first; asked again every few seconds while one that is shown is not done. */
export const notificationListOptions = (first: NotificationPage) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      fetchRead<NotificationPage>('/api/notifications', { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ notifications }) => notifications.some(isUnderWay)) ? listEveryMs : false,
  })

type OneNotification = { notification: NotificationSummary }

export const notificationOptions = (first: NotificationSummary) =>
  queryOptions({
    queryKey: [...notificationsKey, 'one', first.id],
    queryFn: ({ signal }) => fetchRead<OneNotification>(`/api/notifications/${first.id}`, {}, signal),
    initialData: { notification: first },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.notification) ? oneEveryMs : false),
  })

export type DeliveryQuery = { state?: string; channel?: string; cursor?: string }

/** One page of the recipients; `underWay` while they still change. */
export const deliveryListOptions = (notificationId: string, query: DeliveryQuery, underWay: boolean) =>
  queryOptions({
    queryKey: [...notificationsKey, 'one', notificationId, 'deliveries', query],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listDeliveries>>(
        `/api/notifications/${notificationId}/deliveries`,
        query,
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: underWay ? oneEveryMs : false,
  })

export type ReachBody = RequestOf<typeof reachNotification>['body']

/** Who would get it; nothing is asked before anybody is named. */
export const reachOptions = (body: ReachBody | undefined) =>
  queryOptions({
    queryKey: [...notificationsKey, 'reach', JSON.stringify(body)],
    queryFn: async ({ signal }) =>
      (await fetchByBody<AnswerOf<typeof reachNotification>>('/api/notifications/reach', body, signal)).reach,
    enabled: body !== undefined,
    staleTime: reachFreshMs,
    gcTime: reachFreshMs,
    placeholderData: keepPreviousData,
  })

/** 4.7. The key is the draft's: however often the same draft is sent with it, it is sent once. */
export const useSendNotification = () =>
  useWrite(
    ({ body, key }: { body: SendNotification; key: string }) => sendNotification(body, key),
    notificationsKey,
  )
