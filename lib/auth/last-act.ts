import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { isSignatureOf, sign } from '@/lib/signature'
import type { Login } from './log-in'

/** Pages poll by themselves; this header says that a person has used the page since its last poll. */
export const actHeader = 'x-beacon-act'

/**
 * Whether a person did something: opened a page, or used one, which the page reports within seconds. Server actions do not
 * count by themselves: for a cookie in their answer, Next would render the page again under what is typed.
 */
export function isAct(headers: Headers): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' || headers.has(actHeader)
}

/** The value of the cookie with the time of the last act; valid for this login only. */
export function signAct({ token }: Login, at = Date.now()): string {
  return `${at}.${sign(actKey(), `${at} ${token}`)}`
}

/** When a person last did something, in ms since the epoch: from the cookie if it is valid, else the time of sign-in. */
export function lastActAt({ token, signedInAt }: Login, cookie = ''): number {
  const [at = '', given = ''] = cookie.split('.')
  return isSignatureOf(actKey(), `${at} ${token}`, given) ? Number(at) : signedInAt
}

function actKey(): Buffer {
  return deriveKey(readOrCreateSecret(settings()), 'lastAct')
}
