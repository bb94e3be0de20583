import { useSyncExternalStore } from 'react'

const darkQuery = '(prefers-color-scheme: dark)'

/** Whether the page is dark now, by choice or by the system: the theme says so by its colour scheme. */
export function useDark(): boolean {
  return useSyncExternalStore(watchTheme, isDark, () => false)
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark'
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class', 'data-theme'] })
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}
