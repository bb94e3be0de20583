import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { isSignatureOf, sign } from '@/lib/signature'
import type { Login } from './log-in'

/** A page asks for news by itself; with this header it says that a person has touched it since it last asked. */
export const actHeader = 'x-beacon-act'

/**
 * Whether a person did something: opened a page, or touched one, which the page says within seconds. A server action is none
 * of its own: with a cookie in its answer Next would render the page anew beneath what is typed.
 */
export function isAct(headers: Headers): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' || headers.has(actHeader)
}

/** The value of the cookie that keeps the time of the last act; good for this login alone. */
export function signAct({ token }: Login, at = Date.now()): string {
  return `${at}.${sign(actKey(), `${at} ${token}`)}`
}

/** When a person last did something, in ms since the epoch: by the cookie if it is right, else when they signed in. */
export function lastActAt({ token, signedInAt }: Login, cookie = ''): number {
  const [at = '', given = ''] = cookie.split('.')
  return isSignatureOf(actKey(), `${at} ${token}`, given) ? Number(at) : signedInAt
}

function actKey(): Buffer {
  return deriveKey(readOrCreateSecret(settings()), 'lastAct')
}
