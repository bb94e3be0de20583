import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { registerBrowser } from '@/lib/actions/register-browser'
import { runAction } from '@/lib/actions/run-action'
import type { Device, listDevices } from '@/lib/contract/device'
import type { listAccountNotifications, ReceivedNotification } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { keptFresh, read, refreshEveryMs } from './read'
import { withinTimeout } from './timeouts'
import { useWrite } from './write'

export const inboxKeys = {
  received: (accountId: string) => ['inbox', 'received', accountId] as const,
  devices: (accountId: string) => ['inbox', 'devices', accountId] as const,
}

type ReceivedPage = AnswerOf<typeof listAccountNotifications>

export const receivedPageSize = 20
const underWayEveryMs = 2_500

/** Wraps the first page of a list, loaded on the server, as query data. */
export const receivedOf = (page: ReceivedPage) => ({ pages: [page], pageParams: [undefined] })

/** The notifications an account received, newest first; polled more often while one is still being sent. */
export const receivedQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.received(accountId),
    queryFn: ({ signal, pageParam }) =>
      read(
        '/account/{accountId}/notifications',
        { params: { accountId }, query: { limit: receivedPageSize, cursor: pageParam } },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...keptFresh,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ notifications }) => notifications.some(isOnItsWay))
        ? underWayEveryMs
        : refreshEveryMs,
  })

function isOnItsWay({ deliveries }: ReceivedNotification): boolean {
  return deliveries.some(({ state }) => state === 'queued' || state === 'sending')
}

type Devices = AnswerOf<typeof listDevices>

export const devicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: inboxKeys.devices(accountId),
    queryFn: ({ signal }) =>
      read('/account/{accountId}/devices', { params: { accountId } }, withinTimeout(signal)),
    ...keptFresh,
  })

type Registration = { accountId: string; subscription: Parameters<typeof registerBrowser>[1] }

/** Adds the device from the response to the cached list immediately. */
export function useRegisterBrowser() {
  const queries = useQueryClient()
  return useWrite(async ({ accountId, subscription }: Registration) => {
    const result = await registerBrowser(accountId, subscription)
    if (result.ok) {
      const { device } = result.data
      await queries.cancelQueries({ queryKey: inboxKeys.devices(accountId) })
      queries.setQueryData<Devices>(inboxKeys.devices(accountId), (read) => ({
        devices: [...without(device, read), device],
      }))
    }
    return result
  })
}

export function useRemoveBrowser() {
  const queries = useQueryClient()
  return useWrite(async ({ accountId, id }: Pick<Device, 'accountId' | 'id'>) => {
    const result = await runAction('deleteDevice', { params: { accountId, deviceId: id } })
    // A device that no longer exists counts as removed.
    if (!result.ok && result.failure.code !== 'not_found') return result
    queries.setQueryData<Devices>(inboxKeys.devices(accountId), (read) => ({
      devices: without({ id }, read),
    }))
    return { ok: true as const, data: undefined }
  })
}

const without = ({ id }: Pick<Device, 'id'>, read: Devices | undefined) =>
  (read?.devices ?? []).filter((device) => device.id !== id)
