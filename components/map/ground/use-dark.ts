import { useSyncExternalStore } from 'react'

const darkQuery = '(prefers-color-scheme: dark)'

/** Whether the page is currently dark, by the user's choice or the system's. */
export function useDark(): boolean {
  return useSyncExternalStore(watchTheme, isDark, () => false)
}

/**
 * The last value read. The value is cached because reading it makes the browser compute the styles of the whole page,
 * and React reads it several times.
 */
let known: boolean | undefined
let isWatched = false
const listeners = new Set<() => void>()

function isDark(): boolean {
  watchOnce()
  known ??= getComputedStyle(document.documentElement).colorScheme === 'dark'
  return known
}

function watchTheme(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function watchOnce(): void {
  if (isWatched) return
  isWatched = true
  const change = () => {
    known = undefined
    for (const listener of listeners) listener()
  }
  const watched = { attributeFilter: ['class', 'data-theme'] }
  new MutationObserver(change).observe(document.documentElement, watched)
  window.matchMedia(darkQuery).addEventListener('change', change)
}
