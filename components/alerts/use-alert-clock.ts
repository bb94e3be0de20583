'use client'

import { useQuery } from '@tanstack/react-query'
import { type ClockName, limitsOf, nextClock } from '@/lib/contract/alerts/clock-rules'
import type { Alert } from '@/lib/data/alerts/alerts'
import { respondersQuery } from '@/lib/data/alerts/responders'
import { alertTypesQuery } from '@/lib/data/definitions'

/** What an alert waits for, since when and for how long it may; moments in ms since the epoch, by the server's clock. */
export type AlertClock = { clock: ClockName; startedAt: number; dueAt: number }

/** Many rows look at what is read once; that it stays fresh is for the map to see to, and no row has a timer for it. */
const notByItself = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** The clock of an alert that ends first; undefined where none runs. The API reckons by the same rules. */
export function useAlertClock(alert: Alert): AlertClock | undefined {
  const { data: types } = useQuery({ ...alertTypesQuery(), ...notByItself })
  const { data: responders } = useQuery({ ...respondersQuery(), ...notByItself })
  if (!types || alert.closed !== 0) return undefined
  const { clocks = [] } = types.find(({ type }) => type === alert.alertType) ?? {}
  const limits = limitsOf(clocks, alert.priority, { hasResponders: (responders?.length ?? 0) > 0 })
  const isAcknowledged = alert.acknowledgedAt !== null
  const next = nextClock(limits, { isAcknowledged, hasArrived: alert.onSceneAt !== null })
  if (!next) return undefined
  const startedAt = Date.parse(alert.openedAt)
  return { clock: next.clock, startedAt, dueAt: startedAt + next.seconds * 1000 }
}
