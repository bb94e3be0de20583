import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import { encode, type JWT } from 'next-auth/jwt'
import credentials from 'next-auth/providers/credentials'
import { createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { browserAddressHeader } from './browser-address'
import { authCookies } from './cookies'
import { knownBrowserHeaders, rememberBrowser } from './known-browser-cookie'
import { type Login, logIn } from './log-in'
import { readLogin, sessionSecret } from './read-login'

// The lifetime of the API's tokens; a session ends with its token if that ends earlier.
const longestSeconds = 12 * 60 * 60

const provider = credentials({
  credentials: { businessId: {}, externalId: {} },
  authorize: async (given, request) => {
    const { businessId = '', externalId = '' } = given ?? {}
    const address = browserAddressHeader(request.headers?.['x-forwarded-for'])
    return logIn({ businessId, externalId }, { ...address, ...(await knownBrowserHeaders()) })
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

/** Created on the first request, not on import: a build has no settings to read. */
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
      // Nothing from an ended session is returned, whatever is left in its cookie.
      session: async () => {
        const login = await readLogin(await cookies())
        return {
          expires: login?.expiresAt ?? new Date(0).toISOString(),
          name: login?.name ?? '',
          roles: login?.roles ?? [],
          businessId: login?.businessId ?? '',
        }
      },
      // The requesting page decides where to go after sign-in.
      redirect: ({ baseUrl }) => baseUrl,
    },
    events: { signIn: ({ user }) => rememberBrowser(user as Login), signOut: ({ token }) => revoke(token) },
  }
}
