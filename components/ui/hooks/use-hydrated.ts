'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False during server rendering and hydration, true afterwards. Parts of Base UI that write `style=` attributes wait
 * for it: in server-rendered HTML, our CSP would block them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
