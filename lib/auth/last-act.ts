import { settings } from '@/lib/env'
import { deriveKeys, type Keys, readSecrets } from '@/lib/secret'
import { isSignatureOf, sign } from '@/lib/signature'
import type { Login } from './log-in'

/** Pages poll on their own; this header says that someone has used the page since the previous poll. */
export const actHeader = 'x-beacon-act'

/**
 * Whether a request shows activity: the user has opened a page, or has used one, which the page reports
 * within seconds. Server actions do not count: if their response set a cookie, Next would re-render the page
 * while the user is typing.
 */
export function isAct(headers: Headers): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' || headers.has(actHeader)
}

/** The value of the last-activity cookie; valid for this login only. */
export function signAct({ token }: Login, at = Date.now()): string {
  return `${at}.${sign(actKeys()[0], `${at} ${token}`)}`
}

const minuteMs = 60_000

/** When the session ends unless the user becomes active before then, in ms since the epoch. */
export function idleAt(login: Login, cookie: string | undefined): number {
  const { SESSION_IDLE_MINUTES } = settings()
  if (SESSION_IDLE_MINUTES === 0) return Number.POSITIVE_INFINITY
  return lastActAt(login, cookie) + SESSION_IDLE_MINUTES * minuteMs
}

/**
 * When the user was last active, in ms since the epoch: the time in the cookie if it is valid, otherwise the
 * time of sign-in.
 */
function lastActAt({ token, signedInAt }: Login, cookie = ''): number {
  const [at = '', given = ''] = cookie.split('.')
  return isSignatureOf(actKeys(), `${at} ${token}`, given) ? Number(at) : signedInAt
}

function actKeys(): Keys {
  return deriveKeys(readSecrets(settings()), 'lastAct')
}
