'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while the server renders and the browser hydrates, true afterwards. Parts of Base UI that write `style=`
 * attributes wait for it: in server-rendered HTML our content security policy would refuse them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
