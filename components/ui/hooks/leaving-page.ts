/** After this time, URL updates are no longer held back for a page that is still loading. */
const longestMs = 10_000

const watchers = new Set<() => void>()
let leaving: { from: string; since: number } | undefined

/** Called by Next when a navigation begins; `url` is the destination. */
export function startLeaving(url: string): void {
  const from = location.pathname
  if (new URL(url, location.href).pathname === from) return
  for (const watcher of watchers) watcher()
  leaving = { from, since: performance.now() }
  window.addEventListener('popstate', stay, { once: true })
}

function stay(): void {
  leaving = undefined
}

/**
 * Whether the next page is still loading. Next cancels a pending navigation when the URL is written, as it
 * does on Back (vercel/next.js#64449), so the click on the link would have no effect.
 */
export function isLeaving(): boolean {
  return leaving?.from === location.pathname && performance.now() - leaving.since < longestMs
}

/** Registers a callback that runs before a navigation to another page begins. */
export function watchLeaving(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
