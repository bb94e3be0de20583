'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False during server rendering and hydration, true afterwards. Parts of Base UI that write `style=`
 * attributes are rendered only then, because our CSP would block those attributes in server-rendered HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
