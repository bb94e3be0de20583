'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { limitsOf, type NextClock, nextClock } from '@/lib/contract/alerts/clock-rules'
import type { Alert } from '@/lib/data/alerts/alerts'
import { type RespondersAnswer, respondersQuery } from '@/lib/data/alerts/responders'
import { alertTypesQuery } from '@/lib/data/definitions'

/** What an alert is waiting for, since when and until when; timestamps in ms since the epoch, by the server's clock. */
export type AlertClock = NextClock
export type ClockOf = (alert: Alert) => AlertClock | undefined

/**
 * This data is fetched once for many rows. The map keeps it up to date, so the rows need not fetch it again.
 */
const notByItself = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

/**
 * Returns the alert's running clock that is due first, or undefined if none is running. The API applies the
 * same rules.
 */
export function useClockOf(): ClockOf {
  const { data: types } = useQuery({ ...alertTypesQuery(), ...notByItself })
  const { data: responders } = useQuery({ ...respondersQuery(), select: standingOf, ...notByItself })
  return useMemo(() => {
    const rulesOf = new Map(types?.map((one) => [one.type, one]))
    const { hasResponders = false, since = null } = responders ?? {}
    return (alert) => {
      if (!types || alert.closed !== 0) return undefined
      const { clocks = [], clocksSince = null } = rulesOf.get(alert.alertType) ?? {}
      const limits = limitsOf(clocks, alert.priority, { hasResponders })
      const attendance = {
        isAcknowledged: alert.acknowledgedAt !== null,
        hasArrived: alert.onSceneAt !== null,
      }
      const rules = { clocks: momentOf(clocksSince), responders: since }
      return nextClock(limits, attendance, Date.parse(alert.openedAt), rules)
    }
  }, [types, responders])
}

export const useAlertClock = (alert: Alert): AlertClock | undefined => useClockOf()(alert)

const momentOf = (time: string | null) => (time ? Date.parse(time) : null)

const standingOf = ({ responders, clocksSince }: RespondersAnswer) => ({
  hasResponders: responders.length > 0,
  since: momentOf(clocksSince),
})
