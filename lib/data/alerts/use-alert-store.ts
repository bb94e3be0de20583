'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertStoreOf, type KnownAlerts, newestOf, nothingKnown } from './alert-store'

export const useAlertStore = () => alertStoreOf(useQueryClient())

/**
 * Re-renders on every change to the store. During server rendering and hydration, only the page's own
 * responses are known.
 */
export function useKnownAlerts(): KnownAlerts {
  const store = useAlertStore()
  return useSyncExternalStore(store.subscribe, store.read, () => nothingKnown)
}

/**
 * A response's alerts, each in its newest known version. The response is also put into the store, for the
 * rest of the page.
 */
export function useNewest(answered: readonly Alert[]): readonly Alert[] {
  const store = useAlertStore()
  const known = useKnownAlerts()
  useEffect(() => store.take(answered), [store, answered])
  return useMemo(() => answered.map((alert) => newestOf(known, alert)), [answered, known])
}

/** Like `useNewest`, for one alert. */
export function useNewestOne(answered: Alert | undefined): Alert | undefined {
  const [newest] = useNewest(useMemo(() => (answered ? [answered] : []), [answered]))
  return newest
}
