'use client'

import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as actions from '@/lib/actions/notification-acts'
import type { listDeliveries, Notification, readNotification } from '@/lib/contract/notification'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { listPeople } from '@/lib/contract/receipt'
import type { retryNotification } from '@/lib/contract/sending'
import { holdInOneTab } from './hold-in-one-tab'
import { notificationKeys } from './notifications'
import { withPageSession } from './page-session'
import { fetchRead, refreshEveryMs } from './read'
import { useOnceKey } from './use-once-key'
import { type ActionResult, useWrite } from './write'

const peopleEveryMs = 2_500
/** More of them are not all read again every moment. */
const fewPages = 2

type PeoplePage = AnswerOf<typeof listPeople>
export type PeopleQuery = { state?: string; reason?: string; q?: string }

const pathOf = (notificationId: string) => `/api/notifications/${encodeURIComponent(notificationId)}`

/** The people of a notification that match, with what became of each; `underWay` while that still changes. */
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

/** Pages that looked at many and found nobody are passed over. */
async function readSome(
  notificationId: string,
  query: PeopleQuery,
  first: string | undefined,
  signal: AbortSignal,
): Promise<PeoplePage> {
  for (let cursor = first; ; ) {
    const page = await fetchRead<PeoplePage>(`${pathOf(notificationId)}/people`, { ...query, cursor }, signal)
    if (page.people.length > 0 || page.next === null) return page
    cursor = page.next
  }
}

/** The first deliveries of a notification, in the order stored, asked for again while they are looked at. */
export const deliveriesQuery = (notificationId: string) =>
  queryOptions({
    queryKey: [...notificationKeys.people(notificationId), 'deliveries'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listDeliveries>>(`${pathOf(notificationId)}/deliveries`, {}, signal),
    refetchInterval: peopleEveryMs,
  })

/** Where the CSV of the deliveries is. */
export const exportAddress = (notificationId: string) => `${pathOf(notificationId)}/export`

/**
 * Follows a notification by the events of the API while `isWanted`; false while it has to be asked for instead, as in every
 * tab but one: a browser opens six connections to a host, and six open streams would hold up all its requests.
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
      // It would begin again by itself for ever, also when it has come to its end.
      source.addEventListener('error', close)
      held.addEventListener('abort', close, { once: true })
    })
    return () => leaving.abort()
  }, [notificationId, isWanted, queries])
  return isOpen
}

/** What an event or an answer of a write says is newer than any read that is under way. */
async function showNotification(queries: QueryClient, notification: Notification): Promise<void> {
  const queryKey = notificationKeys.one(notification.id)
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<AnswerOf<typeof readNotification>>(queryKey, { notification })
}

type Answer = { notification: Notification }

/** A write that answers the notification; whatever was refused, or not answered, has it read anew. */
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
    notificationKeys.people(notificationId),
  )
}

export const useCancelNotification = (id: string) =>
  useNotificationWrite(id, () => actions.cancelNotification(id))

export const useApproveNotification = (id: string) =>
  useNotificationWrite(id, () => actions.approveNotification(id))

export type Retry = RequestOf<typeof retryNotification>['body']

/**
 * Tried again after a lost answer it is the same request: what failed is sent again once. After an answer it is another
 * one, also where as many have failed again.
 */
export function useRetryNotification(notification: Notification) {
  const keyOf = useOnceKey()
  const answered = useRef(0)
  const { id, counts } = notification
  return useNotificationWrite(id, async (body: Retry) => {
    const result = await actions.retryNotification(id, body, keyOf([body, counts, answered.current]))
    if (result.ok) answered.current += 1
    return result
  })
}
