import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getToken } from 'next-auth/jwt'
import { cache } from 'react'
import { type Client, createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { hasSessionCookie, sessionCookieName } from './cookies'
import type { Login } from './log-in'
import { sessionSecret } from './options'
import { pathHeader, signInPath } from './return-path'

export type Session = Omit<Login, 'id'> & { identityId: string }

type TokenRequest = Parameters<typeof getToken>[0]['req']

/** The session of this request, read from its cookie alone: no call to the API. Undefined when there is none or it has ended. */
export const findSession = cache(async (): Promise<Session | undefined> => {
  const req = { cookies: await cookies(), headers: {} } as unknown as TokenRequest
  const token = await getToken({ req, cookieName: sessionCookieName(), secret: sessionSecret() })
  // One of before identities had several roles ends here.
  if (!token?.login?.roles || Date.parse(token.login.expiresAt) <= Date.now()) return undefined
  const { id, ...login } = token.login
  return { ...login, identityId: id }
})

/** The session, or the sign-in page, which leads back to the page of this request. */
export async function requireSession(): Promise<Session> {
  return (await findSession()) ?? redirectToSignIn()
}

/** For a page whose API call failed as `unauthenticated`: the token was revoked or has ended. */
export async function redirectToSignIn(): Promise<never> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const names = jar.getAll().map(({ name }) => name)
  redirect(signInPath(head.get(pathHeader) ?? '/', { ended: hasSessionCookie(names) }))
}

/** The API, on behalf of this session. */
export function apiClient({ businessId, token }: Pick<Session, 'businessId' | 'token'>): Client {
  return createClient({ baseUrl: apiAddress(), businessId, token, platform: 'web' })
}
