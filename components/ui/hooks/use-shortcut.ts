'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useHydrated } from './use-hydrated'

const storageKey = 'beacon-shortcuts'
const changed = 'beacon-shortcuts-changed'

/** Elements in which a letter is typed as text or selects an option by name. */
const typing = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ...['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'menu'].map((role) => `[role=${role}]`),
].join()
// Toasts and panels beside the page are dialogs as well, but they do not block the page.
const overlay = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false], [data-beside])'
/**
 * Present while something is edited on the page, such as an outline on the map; only the editor's shortcuts
 * work then.
 */
const editor = '[data-editor]'

/** An open dialog that blocks the page beneath. */
export const findOverlay = () => document.querySelector(overlay)

/**
 * Uses the composed path, because `target` is only the host of the shadow root if the key was pressed inside
 * one.
 */
const isTyping = (event: KeyboardEvent) =>
  event.isComposing || event.composedPath().some((part) => part instanceof Element && part.matches(typing))

function isFree(event: KeyboardEvent, ofEditor: boolean): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isTyping(event) || findOverlay()) return false
  return ofEditor || document.querySelector(editor) === null
}

/**
 * Runs `act` when a single key (`/`, `n`, `j`, `?` …) is pressed outside fields, dialogs and editors.
 * `repeats`: also runs when the key repeats; `ofEditor`: also runs while an editor is open on the page. The
 * user can switch all shortcuts off. Returns the key while it is active, for `aria-keyshortcuts`.
 */
export function useShortcut(
  key: string,
  act: (event: KeyboardEvent) => void,
  enabled = true,
  { repeats = false, ofEditor = false }: { repeats?: boolean; ofEditor?: boolean } = {},
) {
  const [switchedOn] = useShortcutsEnabled()
  const hydrated = useHydrated()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key.toLowerCase() || !isFree(event, ofEditor) || !readEnabled()) return
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
