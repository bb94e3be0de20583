import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Client, type ClientOptions, createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { recentChangeCookie } from '@/lib/recent-change'
import { hasSessionCookie } from './cookies'
import { rolesNow } from './known-roles'
import type { Login } from './log-in'
import { readLogin } from './read-login'
import { pathHeader, signInPath } from './return-path'

/** `cacheControl` limits how old the data of this request's reads may be. */
export type Session = Omit<Login, 'id'> & { identityId: string; cacheControl: string }

/** When this request began, in ms since the epoch. Anything the request loads is at least this recent. */
export const requestedAt = cache(() => Date.now())

/**
 * This request's session, read from its cookies without an API call, with the roles that the API last
 * reported. Undefined if there is no session or it has ended.
 */
export const findSession = cache(async (): Promise<Session | undefined> => {
  requestedAt()
  const found = await readLogin(await cookies())
  if (!found) return undefined
  const { id, ...login } = found
  return { ...login, roles: rolesNow(found), identityId: id, cacheControl: await readCacheControl() }
})

/** The page's data may be one second old, unless it must show what this request, or one shortly before, changed. */
async function readCacheControl(): Promise<string> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const isAfterChange = head.has('next-action') || jar.get(recentChangeCookie) !== undefined
  return isAfterChange ? 'no-cache' : 'max-age=1'
}

/** The session; without one, redirects to the sign-in page, which then returns to the requested page. */
export async function requireSession(): Promise<Session> {
  return (await findSession()) ?? redirectToSignIn()
}

/**
 * Used if there is no session, or if an API call failed with `unauthenticated` because the token was revoked or
 * has expired.
 */
export async function redirectToSignIn(): Promise<never> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const names = jar.getAll().map(({ name }) => name)
  redirect(signInPath(head.get(pathHeader) ?? '/', { ended: hasSessionCookie(names) }))
}

type Bearer = Pick<Session, 'businessId' | 'token'> & Partial<Pick<Session, 'cacheControl'>>

export const apiClient = (session: Bearer): Client => createClient(callerOf(session))

export const callerOf = ({ businessId, token, cacheControl = 'no-cache' }: Bearer): ClientOptions => ({
  baseUrl: apiAddress(),
  businessId,
  token,
  platform: 'web',
  headers: { 'cache-control': cacheControl },
})
