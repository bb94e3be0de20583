'use client'

import { useEffect, useEffectEvent } from 'react'
import { findOverlay } from './use-shortcut'

/**
 * Calls `end` on Escape, wherever the focus is, and stops the event. A dialog above the page handles Escape itself.
 */
export function useEscape(end: () => void, enabled: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || findOverlay()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    end()
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [enabled])
}
