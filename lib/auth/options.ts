import type { NextAuthOptions } from 'next-auth'
import { encode, type JWT } from 'next-auth/jwt'
import credentials from 'next-auth/providers/credentials'
import { createClient } from '@/lib/client/client'
import { apiAddress, settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { authCookies } from './cookies'
import { type Login, logIn } from './log-in'

// The lifetime of the API's tokens; a session whose token ends earlier ends with it.
const longestSeconds = 12 * 60 * 60

export function sessionSecret(): string {
  return deriveKey(readOrCreateSecret(settings()), 'session').toString('hex')
}

const provider = credentials({
  credentials: { businessId: {}, externalId: {} },
  authorize: (given, request) => {
    const { businessId = '', externalId = '' } = given ?? {}
    return logIn({ businessId, externalId }, request.headers ?? {})
  },
})

function secondsLeft(token: JWT | undefined): number {
  const end = Date.parse(token?.login?.expiresAt ?? '')
  return Number.isNaN(end) ? 0 : Math.min(longestSeconds, Math.floor((end - Date.now()) / 1000))
}

async function revoke(token: JWT): Promise<void> {
  if (!token.login) return
  const { token: accessToken, businessId } = token.login
  await createClient({ baseUrl: apiAddress(), businessId, token: accessToken, platform: 'web' }).logout({})
}

/** Made on the first request, not on import: a build has no settings to read. */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    providers: [provider],
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    session: { strategy: 'jwt', maxAge: longestSeconds },
    jwt: { encode: (params) => encode({ ...params, maxAge: secondsLeft(params.token) }) },
    cookies: authCookies(),
    callbacks: {
      jwt: ({ token, user }) => (user ? { login: user as Login } : token),
      session: ({ token: { login } }) => ({
        expires: login?.expiresAt ?? new Date(0).toISOString(),
        name: login?.name ?? '',
        roles: login?.roles ?? [],
        businessId: login?.businessId ?? '',
      }),
    },
    events: { signOut: ({ token }) => revoke(token) },
  }
}
