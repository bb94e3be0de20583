import type { CookieOption, CookiesOptions } from 'next-auth'
import { consoleAddress } from '@/lib/env'

function parts() {
  const { protocol, port } = new URL(consoleAddress())
  const secure = protocol === 'https:'
  // Cookies ignore ports: without the port in the name, two consoles on one host would sign each other out.
  return { secure, name: `beacon-${port || (secure ? '443' : '80')}` }
}

export function sessionCookieName(): string {
  const { secure, name } = parts()
  return `${secure ? '__Secure-' : ''}${name}.session`
}

const oneYearSeconds = 31_536_000

/** One of the console's own cookies, hidden from scripts. */
function ownCookie(purpose: string, more: Partial<CookieOption['options']> = {}) {
  const { secure, name } = parts()
  return {
    name: `${secure ? '__Secure-' : ''}${name}.${purpose}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, ...more },
  } as const
}

/** The cookie that records when the user was last active. */
export const actCookie = () => ownCookie('act')

/** The cookie that records that someone has signed in from this browser; it outlives any session. */
export const knownBrowserCookie = () => ownCookie('known-browser', { maxAge: oneYearSeconds })

/** The cookie that stores the page to open after a company sign-in; it lasts as long as next-auth's own cookies. */
export const returnCookie = () => ownCookie('return', { maxAge: 900 })

/** A page that is opened by a link with a token instead of a sign-in. */
export type LinkPurpose = 'display' | 'dispatch'

/** A display is never signed out, so its cookie has the longest lifetime that browsers allow. */
const lifetimes: Record<LinkPurpose, number> = { display: 400 * 86_400, dispatch: 86_400 }

/** The cookie of such a page. */
export const linkCookie = (purpose: LinkPurpose) => {
  const { name, options } = ownCookie(purpose)
  return { name, options: { ...options, maxAge: lifetimes[purpose] } }
}

/** Every cookie that next-auth may set, under the console's names. */
export function authCookies(): Pick<CookiesOptions, 'callbackUrl'> & Partial<CookiesOptions> {
  const { secure, name } = parts()
  const cookie = (prefix: string, purpose: string): CookieOption => ({
    name: `${secure ? prefix : ''}${name}.${purpose}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  })
  return {
    sessionToken: cookie('__Secure-', 'session'),
    callbackUrl: cookie('__Secure-', 'callback-url'),
    csrfToken: cookie('__Host-', 'csrf-token'),
    pkceCodeVerifier: cookie('__Secure-', 'pkce'),
    state: cookie('__Secure-', 'state'),
    nonce: cookie('__Secure-', 'nonce'),
  }
}

/**
 * Whether a request has a session cookie, either whole or in next-auth's chunks (`….0`). The session may
 * already have ended.
 */
export function hasSessionCookie(names: string[]): boolean {
  const wanted = sessionCookieName()
  return names.some((name) => name === wanted || name.startsWith(`${wanted}.`))
}
