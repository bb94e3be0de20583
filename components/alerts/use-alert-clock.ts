'use client'

import { useQuery } from '@tanstack/react-query'
import { limitsOf, type NextClock, nextClock } from '@/lib/contract/alerts/clock-rules'
import type { Alert } from '@/lib/data/alerts/alerts'
import { type RespondersAnswer, respondersQuery } from '@/lib/data/alerts/responders'
import { alertTypesQuery } from '@/lib/data/definitions'

/** What an alert waits for, since when and for how long it may; moments in ms since the epoch, by the server's clock. */
export type AlertClock = NextClock

/** Many rows look at what is read once; that it stays fresh is for the map to see to, and no row has a timer for it. */
const notByItself = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** The clock of an alert that ends first; undefined where none runs. The API reckons by the same rules. */
export function useAlertClock(alert: Alert): AlertClock | undefined {
  const { data: types } = useQuery({ ...alertTypesQuery(), ...notByItself })
  const { data: responders } = useQuery({ ...respondersQuery(), select: standingOf, ...notByItself })
  if (!types || alert.closed !== 0) return undefined
  const { clocks = [], clocksSince = null } = types.find(({ type }) => type === alert.alertType) ?? {}
  const { hasResponders = false, since = null } = responders ?? {}
  const limits = limitsOf(clocks, alert.priority, { hasResponders })
  const attendance = { isAcknowledged: alert.acknowledgedAt !== null, hasArrived: alert.onSceneAt !== null }
  const rules = { clocks: momentOf(clocksSince), responders: since }
  return nextClock(limits, attendance, Date.parse(alert.openedAt), rules)
}

const momentOf = (time: string | null) => (time ? Date.parse(time) : null)

const standingOf = ({ responders, clocksSince }: RespondersAnswer) => ({
  hasResponders: responders.length > 0,
  since: momentOf(clocksSince),
})
