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

/** Tells the API that this browser has signed in here before, so that its failed logins are counted separately. */
export async function knownBrowserHeaders(): Promise<Record<string, string>> {
  const known = await readCookie()
  return known ? { [knownBrowserHeader]: signKnownBrowser(cookieKey(), known) } : {}
}

/** Called after signing in. A browser keeps its ID, and with it its counter, while it signs in to the same business. */
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
