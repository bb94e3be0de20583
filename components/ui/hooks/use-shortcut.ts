'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useHydrated } from './use-hydrated'

const storageKey = 'beacon-shortcuts'
const changed = 'beacon-shortcuts-changed'

const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]'
// Toasts and panels beside the page are dialogs too, but leave the page usable.
const overlay = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false], [data-beside])'

/** An open dialog that the page beneath waits for. */
export const findOverlay = () => document.querySelector(overlay)

function isFree(event: KeyboardEvent): boolean {
  const target = event.target as Element
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (target.closest?.(typing)) return false
  const open = findOverlay()
  return !open || open.contains(target)
}

/**
 * Runs `act` when the one key (`/`, `n`, `j`, `?` …) is pressed outside of fields, and of dialogs it is not used in.
 * `repeats`: also again and again while it is held. The reader can switch all of them off. Returns the key while it is listened to, for `aria-keyshortcuts`.
 */
export function useShortcut(
  key: string,
  act: (event: KeyboardEvent) => void,
  enabled = true,
  { repeats = false }: { repeats?: boolean } = {},
) {
  const [switchedOn] = useShortcutsEnabled()
  const hydrated = useHydrated()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key.toLowerCase() || !isFree(event) || !readEnabled()) return
    if (event.repeat && !repeats) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
  return enabled && switchedOn && hydrated ? key : undefined
}

function readEnabled(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const enabled = useSyncExternalStore(subscribe, readEnabled, () => true)
  const setEnabled = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    dispatchEvent(new Event(changed))
  }
  return [enabled, setEnabled]
}
