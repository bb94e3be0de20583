'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { useAlertStream } from '@/lib/data/alerts/stream/use-alert-stream'
import type { AlertWrites } from '../use-alert-writes'
import { type LiveState, useLiveState } from './use-live-state'
import { type LoadedAlerts, useLoadedAlerts } from './use-loaded-alerts'

export type LiveAlerts = LoadedAlerts & LiveState

type ProviderProps = {
  /** Tabs of the same owner share the stream's connection. */
  owner: string
  asked: Omit<Parameters<typeof useLoadedAlerts>[0], 'isLive'>
  children: ReactNode
}

/**
 * The requested alerts, and whether they are up to date. They are selected from the store, which responses,
 * the stream, polling and actions update; components change alerts only through `useWrites`.
 */
export function LiveAlertsProvider({ owner, asked, children }: ProviderProps) {
  const stream = useAlertStream(owner)
  const loaded = useLoadedAlerts({ ...asked, isLive: stream.live })
  const live = useLiveState(loaded, stream)
  return <LiveAlertsContext value={{ ...loaded, ...live }}>{children}</LiveAlertsContext>
}

export const LiveAlertsContext = createContext<LiveAlerts | undefined>(undefined)

export function useLiveAlerts(): LiveAlerts {
  const alerts = useContext(LiveAlertsContext)
  if (!alerts) throw new Error('useLiveAlerts must be used inside LiveAlertsProvider.')
  return alerts
}

/** Absent on a wall display, which only shows the alerts. */
export const WritesContext = createContext<AlertWrites | undefined>(undefined)

export function useWrites(): AlertWrites {
  const writes = useContext(WritesContext)
  if (!writes) throw new Error('useWrites must be used inside WritesContext.')
  return writes
}
