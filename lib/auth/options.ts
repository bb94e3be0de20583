import { createHash, randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import { encode, type JWT } from 'next-auth/jwt'
import credentials from 'next-auth/providers/credentials'
import { createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { signKnownBrowser } from '@/lib/known-browser'
import { browserCookieKeys, browserHeaders, readBrowserCookie } from './browser-headers'
import type { CompanySignIn } from './company'
import { authCookies, knownBrowserCookie } from './cookies'
import { jwtSecrets } from './jwt-secrets'
import { type Login, logIn } from './log-in'
import { decodeSession, readLogin } from './read-login'

// The lifetime of the API's tokens. If a token expires earlier, its session ends with it.
const longestSeconds = 12 * 60 * 60

const provider = credentials({
  credentials: { businessId: {}, externalId: {}, adminCode: {}, code: {} },
  authorize: async (given) => {
    const { businessId = '', externalId = '', adminCode = '', code = '' } = given ?? {}
    return logIn({ businessId, externalId, adminCode, code }, await browserHeaders())
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
 * The options are created for each request, because there are no settings during a build, and because each business
 * has its own provider. `csrfCookie` and `company` are the request's.
 */
export function authOptions(csrfCookie?: string, company?: CompanySignIn): NextAuthOptions {
  const secrets = jwtSecrets('session')
  return {
    secret: secretOfCsrf(csrfCookie, secrets),
    providers: company ? [provider, company.provider] : [provider],
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
      // Returns nothing from an ended session, even if its cookie still contains data.
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
    // next-auth's own logger would log the contents of a provider's response or of a forged callback.
    logger: { error: (code) => console.error(`Sign-in failed: ${code}`), warn: () => {}, debug: () => {} },
    events: { signIn: ({ user }) => rememberBrowser(user as Login), signOut: ({ token }) => revoke(token) },
  }
}

/**
 * The secret with which next-auth can check the request's CSRF cookie. While two secrets are valid, the process that
 * receives a form may use a different secret from the one that served it.
 */
function secretOfCsrf(cookie: string | undefined, secrets: readonly [string, ...string[]]): string {
  const [token, hash] = cookie?.split('|') ?? []
  const isItsHash = (secret: string) =>
    createHash('sha256').update(`${token}${secret}`).digest('hex') === hash
  return secrets.find(isItsHash) ?? secrets[0]
}

/**
 * Called after sign-in. A browser keeps its ID, and with it its counter of failed logins, as long as it signs
 * in to the same business.
 */
async function rememberBrowser({ businessId, id }: Pick<Login, 'businessId' | 'id'>): Promise<void> {
  const known = await readBrowserCookie()
  const browserId = known?.businessId === businessId ? known.browserId : randomUUID()
  const { name, options } = knownBrowserCookie()
  const value = signKnownBrowser(browserCookieKeys()[0], { browserId, businessId, identityId: id })
  const jar = await cookies()
  jar.set(name, value, options)
}
