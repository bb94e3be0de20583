'use client'

import { type Preference, preferenceCookie } from '@/lib/i18n/preferences'

const oneYearSeconds = 31_536_000

/** Stores a preference in a cookie, so that the server applies it from the first paint. */
export function rememberPreference(preference: Preference, value: string): void {
  const cookie = `${preferenceCookie(preference, location)}=${encodeURIComponent(value)}`
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore requires https, which a console may run without.
  document.cookie = `${cookie}; path=/; max-age=${oneYearSeconds}; samesite=lax`
}

export function forgetPreference(preference: Preference): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${preferenceCookie(preference, location)}=; path=/; max-age=0; samesite=lax`
}
