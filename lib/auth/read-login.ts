import { type decode, getToken } from 'next-auth/jwt'
import { actCookie, sessionCookieName } from './cookies'
import { decodeWithAny, jwtSecrets } from './jwt-secrets'
import { idleAt } from './last-act'
import type { Login } from './log-in'

type Cookies = { get(name: string): { value: string } | undefined }
type TokenRequest = Parameters<typeof getToken>[0]['req']

/** Decrypts a session that was encrypted with any of the valid secrets. Throws if none of them fits. */
export const decodeSession: typeof decode = (params) => decodeWithAny(params, jwtSecrets('session'))

/** The login in a request's cookies; undefined if there is none, it has expired, or the user has been idle too long. */
export async function readLogin(cookies: Cookies, now = Date.now()): Promise<Login | undefined> {
  const req = { cookies, headers: {} } as unknown as TokenRequest
  const token = await getToken({
    req,
    cookieName: sessionCookieName(),
    secret: jwtSecrets('session')[0],
    decode: decodeSession,
  })
  const login = token?.login
  // Older sessions, from before an identity could have several roles, have no `roles` and count as ended.
  if (!login?.roles || Date.parse(login.expiresAt) <= now) return undefined
  return now < idleAt(login, cookies.get(actCookie().name)?.value) ? login : undefined
}
