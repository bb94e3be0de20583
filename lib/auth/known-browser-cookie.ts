import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { settings } from '@/lib/env'
import {
  type KnownBrowser,
  knownBrowserHeader,
  readKnownBrowser,
  signKnownBrowser,
} from '@/lib/known-browser'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { knownBrowserCookie } from './cookies'
import type { Login } from './log-in'

/** Lets the API know that this browser signed in here before, so that it counts its failed logins separately. */
export async function knownBrowserHeaders(): Promise<Record<string, string>> {
  const known = await readCookie()
  return known ? { [knownBrowserHeader]: signKnownBrowser(cookieKey(), known) } : {}
}

/** Set after signing in. A browser keeps its id, and with it its counter, while it signs in to the same business. */
export async function rememberBrowser({ businessId, id }: Pick<Login, 'businessId' | 'id'>): Promise<void> {
  const known = await readCookie()
  const browserId = known?.businessId === businessId ? known.browserId : randomUUID()
  const { name, options } = knownBrowserCookie()
  const value = signKnownBrowser(cookieKey(), { browserId, businessId, identityId: id })
  const jar = await cookies()
  jar.set(name, value, options)
}

async function readCookie(): Promise<KnownBrowser | undefined> {
  const cookie = (await cookies()).get(knownBrowserCookie().name)
  return cookie && readKnownBrowser(cookieKey(), cookie.value)
}

function cookieKey(): Buffer {
  return deriveKey(readOrCreateSecret(settings()), 'knownBrowser')
}
