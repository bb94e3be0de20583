import { getToken } from 'next-auth/jwt'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { actCookie, sessionCookieName } from './cookies'
import { idleAt } from './last-act'
import type { Login } from './log-in'

type Cookies = { get(name: string): { value: string } | undefined }
type TokenRequest = Parameters<typeof getToken>[0]['req']

export function sessionSecret(): string {
  return deriveKey(readOrCreateSecret(settings()), 'session').toString('hex')
}

/** The login in a request's cookies; undefined if there is none, it has expired, or the user has been idle too long. */
export async function readLogin(cookies: Cookies, now = Date.now()): Promise<Login | undefined> {
  const req = { cookies, headers: {} } as unknown as TokenRequest
  const token = await getToken({ req, cookieName: sessionCookieName(), secret: sessionSecret() })
  const login = token?.login
  // Older sessions, from before an identity could have several roles, have no `roles` and count as ended.
  if (!login?.roles || Date.parse(login.expiresAt) <= now) return undefined
  return now < idleAt(login, cookies.get(actCookie().name)?.value) ? login : undefined
}
