import { createHash, randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import { encode, type JWT } from 'next-auth/jwt'
import credentials from 'next-auth/providers/credentials'
import { createClient } from '@/lib/client/client'
import { clientAddressHeader, lastForwarded, signClientAddress } from '@/lib/client-address'
import { apiAddress, settings } from '@/lib/env'
import {
  type KnownBrowser,
  knownBrowserHeader,
  readKnownBrowser,
  signKnownBrowser,
} from '@/lib/known-browser'
import { deriveKeys, type Keys, readSecrets } from '@/lib/secret'
import { authCookies, knownBrowserCookie } from './cookies'
import { jwtSecrets } from './jwt-secrets'
import { type Login, logIn } from './log-in'
import { decodeSession, readLogin } from './read-login'

// The lifetime of the API's tokens. If a token expires earlier, its session ends with it.
const longestSeconds = 12 * 60 * 60

const provider = credentials({
  credentials: { businessId: {}, externalId: {}, adminCode: {} },
  authorize: async (given, request) => {
    const { businessId = '', externalId = '', adminCode = '' } = given ?? {}
    const address = browserAddressHeader(request.headers?.['x-forwarded-for'])
    return logIn({ businessId, externalId, adminCode }, { ...address, ...(await knownBrowserHeaders()) })
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

/**
 * The options are created for each request, not on import, because there are no settings during a build.
 * `csrfCookie` is the request's.
 */
export function authOptions(csrfCookie?: string): NextAuthOptions {
  const secrets = jwtSecrets('session')
  return {
    secret: secretOfCsrf(csrfCookie, secrets),
    providers: [provider],
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    session: { strategy: 'jwt', maxAge: longestSeconds },
    jwt: {
      secret: secrets[0],
      encode: (params) => encode({ ...params, maxAge: secondsLeft(params.token) }),
      decode: decodeSession,
    },
    cookies: authCookies(),
    callbacks: {
      jwt: ({ token, user }) => (user ? { login: user as Login } : token),
      // Nothing from an ended session is returned, even if its cookie still contains data.
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

/**
 * The secret with which next-auth can check the request's CSRF cookie: a form may be fetched from a process that has
 * another of two valid secrets than the one that gets it.
 */
function secretOfCsrf(cookie: string | undefined, secrets: readonly [string, ...string[]]): string {
  const [token, hash] = cookie?.split('|') ?? []
  const isItsHash = (secret: string) =>
    createHash('sha256').update(`${token}${secret}`).digest('hex') === hash
  return secrets.find(isItsHash) ?? secrets[0]
}

/**
 * Passes the browser's IP address to the API, so that failed logins are counted by that address instead of
 * the console's own. Without a proxy of ours in front, Next itself appends the last address.
 */
function browserAddressHeader(forwardedFor: string | undefined): Record<string, string> {
  const address = lastForwarded(forwardedFor)
  if (!address) return {}
  const [key] = deriveKeys(readSecrets(settings()), 'clientAddress')
  return { [clientAddressHeader]: signClientAddress(key, address) }
}

/**
 * Tells the API that someone has signed in from this browser before, so that its failed logins are counted
 * separately.
 */
async function knownBrowserHeaders(): Promise<Record<string, string>> {
  const known = await readCookie()
  return known ? { [knownBrowserHeader]: signKnownBrowser(cookieKeys()[0], known) } : {}
}

/**
 * Called after sign-in. A browser keeps its ID, and with it its counter of failed logins, as long as it signs
 * in to the same business.
 */
async function rememberBrowser({ businessId, id }: Pick<Login, 'businessId' | 'id'>): Promise<void> {
  const known = await readCookie()
  const browserId = known?.businessId === businessId ? known.browserId : randomUUID()
  const { name, options } = knownBrowserCookie()
  const value = signKnownBrowser(cookieKeys()[0], { browserId, businessId, identityId: id })
  const jar = await cookies()
  jar.set(name, value, options)
}

async function readCookie(): Promise<KnownBrowser | undefined> {
  const cookie = (await cookies()).get(knownBrowserCookie().name)
  return cookie && readKnownBrowser(cookieKeys(), cookie.value)
}

function cookieKeys(): Keys {
  return deriveKeys(readSecrets(settings()), 'knownBrowser')
}
