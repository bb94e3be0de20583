/** After this long, what is written to the address counts for more than a page that has not come. */
const longestMs = 10_000

const watchers = new Set<() => void>()
let leaving: { from: string; since: number } | undefined

/** Next calls it when a navigation begins; `url` is where to. */
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
 * Whether the next page is on its way. Next gives up a navigation for whatever is written to the address before it
 * arrives, as it does for Back (vercel/next.js#64449): the press on a link would lead nowhere.
 */
export function isLeaving(): boolean {
  return leaving?.from === location.pathname && performance.now() - leaving.since < longestMs
}

/** Calls back when a navigation to another page begins, before it does anything. */
export function watchLeaving(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
