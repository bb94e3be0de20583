'use client'

import { useSyncExternalStore } from 'react'

/** Whether the page is hidden, for example behind another tab. */
export const useHidden = (): boolean => useSyncExternalStore(subscribe, isHidden, () => false)

const isHidden = () => document.hidden

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
