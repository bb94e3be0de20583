'use client'

import { useSyncExternalStore } from 'react'

/** Whether the page is hidden, for example because another tab is in front. */
export const useHidden = (): boolean => useSyncExternalStore(subscribe, isHidden, () => false)

const isHidden = () => document.hidden

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
