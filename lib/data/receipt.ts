'use client'

import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { runAction } from '@/lib/actions/run-action'
import { recipientLimit } from '@/lib/contract/choices'
import type { Notification, readNotification } from '@/lib/contract/notification'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { listPeople } from '@/lib/contract/receipt'
import type { retryNotification } from '@/lib/contract/sending'
import type { Gathered } from './accounts/gather-accounts'
import { holdInOneTab } from './hold-in-one-tab'
import { notificationKeys } from './notifications'
import { withPageSession } from './page-session'
import { read, refreshEveryMs } from './read'
import { useOnceKey } from './use-once-key'
import { type ActionResult, useWrite } from './write'

const peopleEveryMs = 2_500
/** Lists with more pages than this are polled less often. */
const fewPages = 2

type PeoplePage = AnswerOf<typeof listPeople>
export type PeopleQuery = Omit<NonNullable<RequestOf<typeof listPeople>['query']>, 'cursor' | 'limit'>

const pathOf = (notificationId: string) => `/api/notifications/${encodeURIComponent(notificationId)}`

/**
 * A notification's recipients that match the query, with their outcomes; `underWay` is true while the outcomes
 * may still change.
 */
export const peopleQuery = (notificationId: string, query: PeopleQuery, underWay: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.people(notificationId), query],
    queryFn: async ({ pageParam, signal }) => readSome(notificationId, query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      underWay && (state.data?.pages.length ?? 0) <= fewPages ? peopleEveryMs : refreshEveryMs,
    retry: false,
    networkMode: 'always',
  })

/** Skips empty pages, which the API returns after searching many recipients without a match. */
async function readSome(
  notificationId: string,
  query: PeopleQuery,
  first: string | undefined,
  signal: AbortSignal,
): Promise<PeoplePage> {
  for (let cursor = first; ; ) {
    const page = await read(
      '/notifications/{notificationId}/people',
      { params: { notificationId }, query: { ...query, cursor } },
      signal,
    )
    if (page.people.length > 0 || page.next === null) return page
    cursor = page.next
  }
}

const mostAtOnce = '500'

/**
 * The recipients that match the query, for a new notification, up to the limit for one message. People whose account
 * has been erased are left out. Throws RequestError.
 */
export async function gatherPeople(notificationId: string, query: PeopleQuery): Promise<Gathered> {
  const found: { accountId: string | null; name: string; phone: string }[] = []
  for (let cursor: string | undefined; found.length <= recipientLimit; ) {
    const { people, next } = await read('/notifications/{notificationId}/people', {
      params: { notificationId },
      query: { ...query, limit: mostAtOnce, cursor },
    })
    for (const { accountId, phone, fullname } of people)
      if (phone !== null) found.push({ accountId, name: fullname ?? '', phone })
    if (next === null) break
    cursor = next
  }
  const more = found.length > recipientLimit
  if (found.some(({ accountId }) => accountId === null))
    return { accounts: [], phones: found.map(({ phone }) => phone), more }
  return { accounts: found.map(({ accountId, ...one }) => ({ ...one, id: accountId as string })), more }
}

/** A notification's first deliveries, in the order in which they are stored; polled while visible. */
export const deliveriesQuery = (notificationId: string) =>
  queryOptions({
    queryKey: [...notificationKeys.people(notificationId), 'deliveries'],
    queryFn: ({ signal }) =>
      read('/notifications/{notificationId}/deliveries', { params: { notificationId }, query: {} }, signal),
    refetchInterval: peopleEveryMs,
  })

/** The URL of the deliveries as CSV. */
export const exportAddress = (notificationId: string) => `${pathOf(notificationId)}/export`

/**
 * Follows a notification through the API's events while `isWanted`. Returns false while the notification has
 * to be polled instead. Only one tab follows events: a browser opens at most six connections to a host, so
 * six open streams would block all its other requests.
 */
export function useNotificationStream(notificationId: string, isWanted: boolean): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isWanted || typeof EventSource === 'undefined') return
    const leaving = new AbortController()
    holdInOneTab('receipt stream', leaving.signal, (held) => {
      const source = new EventSource(withPageSession(`${pathOf(notificationId)}/stream`))
      const close = () => {
        source.close()
        setOpen(false)
      }
      source.addEventListener('ready', () => setOpen(true))
      source.addEventListener('notification', ({ data }) => {
        const { notification } = JSON.parse(data) as AnswerOf<typeof readNotification>
        void showNotification(queries, notification)
      })
      // Without this, the browser would reconnect forever, even after the stream has ended.
      source.addEventListener('error', close)
      held.addEventListener('abort', close, { once: true })
    })
    return () => leaving.abort()
  }, [notificationId, isWanted, queries])
  return isOpen
}

/** Shows the notification from an event or a write's response, which is newer than any read in progress. */
async function showNotification(queries: QueryClient, notification: Notification): Promise<void> {
  const queryKey = notificationKeys.one(notification.id)
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<AnswerOf<typeof readNotification>>(queryKey, { notification })
}

type Answer = { notification: Notification }

/**
 * A write that returns the notification. If the write was refused or got no response, the notification is
 * refetched.
 */
function useNotificationWrite<Variables, A extends Answer>(
  notificationId: string,
  act: (variables: Variables) => Promise<ActionResult<A>>,
) {
  const queries = useQueryClient()
  return useWrite(
    async (variables: Variables) => {
      const readAnew = () =>
        void queries.invalidateQueries({ queryKey: notificationKeys.one(notificationId), exact: true })
      const result = await act(variables).catch((error) => {
        readAnew()
        throw error
      })
      if (result.ok) await showNotification(queries, result.data.notification)
      else readAnew()
      return result
    },
    notificationKeys.list,
    notificationKeys.approvals,
    notificationKeys.people(notificationId),
  )
}

export const useCancelNotification = (id: string) =>
  useNotificationWrite(id, () => runAction('cancelNotification', { params: { notificationId: id } }))

export const useApproveNotification = (id: string) =>
  useNotificationWrite(id, () => runAction('approveNotification', { params: { notificationId: id } }))

export const useReturnNotification = (id: string) =>
  useNotificationWrite(id, (comment: string) =>
    runAction('returnNotification', { params: { notificationId: id }, body: { comment } }),
  )

export type Retry = RequestOf<typeof retryNotification>['body']

/**
 * If the response to a retry was lost, trying again sends the same request, so the messages are resent only
 * once. After a response, a retry is a new request, even if the same number of messages has failed again.
 */
export function useRetryNotification(notification: Notification) {
  const keyOf = useOnceKey()
  const answered = useRef(0)
  const { id, counts } = notification
  return useNotificationWrite(id, async (body: Retry) => {
    const result = await runAction(
      'retryNotification',
      { params: { notificationId: id }, body },
      { idempotencyKey: keyOf([body, counts, answered.current]) },
    )
    if (result.ok) answered.current += 1
    return result
  })
}
