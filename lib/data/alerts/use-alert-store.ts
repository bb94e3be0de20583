'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertStoreOf, type KnownAlerts, newestOf, nothingKnown } from './alert-store'

export const useAlertStore = () => alertStoreOf(useQueryClient())

/** Re-renders with every change of the store. The server's render and hydration know nothing but the page's answers. */
export function useKnownAlerts(): KnownAlerts {
  const store = useAlertStore()
  return useSyncExternalStore(store.subscribe, store.read, () => nothingKnown)
}

/** The alerts of an answer in their newest version. What the answer brings is kept for everything else on the page. */
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
