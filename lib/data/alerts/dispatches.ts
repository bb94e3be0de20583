import { queryOptions } from '@tanstack/react-query'
import type { AlertDispatch } from '@/lib/contract/alerts/dispatches'
import { keptFresh, read, refreshEveryMs } from '../read'
import { alertKeys } from './alert-keys'

export type { AlertDispatch }

const soonMs = 3_000

/** How the responders of an alert were notified: polled often while a message is being sent. */
export const alertDispatchesQuery = (alertId: string) =>
  queryOptions({
    queryKey: [...alertKeys.one(alertId), 'dispatches'],
    queryFn: ({ signal }) => read('/alerts/{alertId}/dispatches', { params: { alertId } }, signal),
    select: ({ dispatches }) => dispatches,
    ...keptFresh,
    refetchInterval: ({ state }) => (state.data?.dispatches.some(isUnderWay) ? soonMs : refreshEveryMs),
  })

const isUnderWay = ({ deliveries }: AlertDispatch) =>
  deliveries.some(({ state }) => state === 'queued' || state === 'sending')
