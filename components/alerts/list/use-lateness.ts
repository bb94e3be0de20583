'use client'

import { useCallback, useEffect, useState } from 'react'
import type { IsLate } from '@/lib/data/alerts/alert-order'
import type { Alert } from '@/lib/data/alerts/alerts'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useNow } from '@/lib/i18n/use-now'
import { type ClockOf, useClockOf } from '../use-alert-clock'

type Lateness = { isLate: IsLate; clockOf: ClockOf; now: number; onReached: (moment: number) => void }

/**
 * Which alerts are past their deadline. The clock here is coarse; `useNextLate` makes it precise for the visible
 * alerts.
 */
export function useLateness(): Lateness {
  const clockOf = useClockOf()
  const [reached, setReached] = useState(0)
  const now = Math.max(useNow(), reached)
  const isLate = useCallback((alert: Alert) => (clockOf(alert)?.dueAt ?? now + 1) <= now, [clockOf, now])
  return { isLate, clockOf, now, onReached: setReached }
}

/** Advances the time as soon as the next of these alerts becomes late, so that its row moves immediately. */
export function useNextLate(alerts: ReadonlyMap<string, Alert>, lateness: Lateness): void {
  const { clockOf, now, onReached } = lateness
  useEffect(() => {
    let next = Number.POSITIVE_INFINITY
    for (const alert of alerts.values()) {
      const dueAt = clockOf(alert)?.dueAt
      if (dueAt !== undefined && dueAt > now && dueAt < next) next = dueAt
    }
    if (next - now > longestWaitMs) return
    const timer = setTimeout(() => onReached(next), Math.max(0, next - serverNow()))
    return () => clearTimeout(timer)
  }, [alerts, clockOf, now, onReached])
}

/** For longer waits, the coarse clock ticks often enough. */
const longestWaitMs = 60_000
