'use client'

import { useSyncExternalStore } from 'react'

/** Whether nobody can see the page: another tab is in front of it. */
export const useHidden = (): boolean => useSyncExternalStore(subscribe, isHidden, () => false)

const isHidden = () => document.hidden

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
