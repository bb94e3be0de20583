'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertStoreOf, type KnownAlerts, newestOf, nothingKnown } from './alert-store'

export const useAlertStore = () => alertStoreOf(useQueryClient())

/** Re-renders with every change of the store. Server rendering and hydration know only the page's own responses. */
export function useKnownAlerts(): KnownAlerts {
  const store = useAlertStore()
  return useSyncExternalStore(store.subscribe, store.read, () => nothingKnown)
}

/** A response's alerts in their newest version. The response is also stored for everything else on the page. */
export function useNewest(answered: readonly Alert[]): readonly Alert[] {
  const store = useAlertStore()
  const known = useKnownAlerts()
  useEffect(() => store.take(answered), [store, answered])
  return useMemo(() => answered.map((alert) => newestOf(known, alert)), [answered, known])
}

/** The same for one alert. */
export function useNewestOne(answered: Alert | undefined): Alert | undefined {
  const [newest] = useNewest(useMemo(() => (answered ? [answered] : []), [answered]))
  return newest
}
