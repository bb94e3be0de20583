import { recentChangeCookie } from './recent-change'

/** Deletes the cookie, which another test of the same page may have set. */
export function forgetRecentChange(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests' page has no Cookie Store API.
  document.cookie = `${recentChangeCookie}=; max-age=0; path=/`
}
