import { cookies, headers } from 'next/headers'
import { clientAddressHeader, lastForwarded, signClientAddress } from '@/lib/client-address'
import { settings } from '@/lib/env'
import {
  type KnownBrowser,
  knownBrowserHeader,
  readKnownBrowser,
  signKnownBrowser,
} from '@/lib/known-browser'
import { deriveKeys, type Keys, readSecrets } from '@/lib/secret'
import { knownBrowserCookie } from './cookies'

/** Headers that tell the API which browser signs in, so that failed logins are counted for it. */
export async function browserHeaders(): Promise<Record<string, string>> {
  const forwardedFor = (await headers()).get('x-forwarded-for') ?? undefined
  return { ...browserAddressHeader(forwardedFor), ...(await knownBrowserHeaders()) }
}

/**
 * Passes the browser's IP address to the API, so that failed logins are counted by that address instead of the
 * console's own. If no proxy of ours is in front, Next itself appends the last address.
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
  const known = await readBrowserCookie()
  return known ? { [knownBrowserHeader]: signKnownBrowser(browserCookieKeys()[0], known) } : {}
}

/** What this browser's cookie says about earlier sign-ins. */
export async function readBrowserCookie(): Promise<KnownBrowser | undefined> {
  const cookie = (await cookies()).get(knownBrowserCookie().name)
  return cookie && readKnownBrowser(browserCookieKeys(), cookie.value)
}

export function browserCookieKeys(): Keys {
  return deriveKeys(readSecrets(settings()), 'knownBrowser')
}
