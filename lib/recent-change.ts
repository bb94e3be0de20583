/**
 * The cookie with which a browser says that it knows of a change, made by its user or reported to it, in the last few
 * seconds. Its reads then come from the primary database, because a replica may not have the change yet.
 */
export const recentChangeCookie = 'beacon-recent-change'

/** Longer than a replica's data may be old in the console; see `findSession`. */
const lifetimeSeconds = 3

/** To be called in the browser for each change. */
export function noteRecentChange(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the next read may start now.
  document.cookie = `${recentChangeCookie}=1; path=/; max-age=${lifetimeSeconds}; samesite=lax`
}
