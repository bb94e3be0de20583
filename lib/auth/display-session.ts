import { cookies } from 'next/headers'
import { decode, encode } from 'next-auth/jwt'
import { cache } from 'react'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { displayCookie } from './cookies'
import type { Session } from './session'

/** What a display's screen calls the API with. */
export type DisplaySession = Pick<Session, 'businessId' | 'token'> & { displayId: string }

/**
 * The display whose screen this browser is, from a cookie of its own: it is no session of a person, no page and no action
 * but the wall's looks for it. It has no end; the API refuses the token of one that is revoked.
 */
export const findDisplay = cache(async (): Promise<DisplaySession | undefined> => {
  const given = (await cookies()).get(displayCookie().name)?.value
  if (!given) return undefined
  const found = await decode({ token: given, secret: displaySecret() }).catch(() => null)
  const { displayId, businessId, token } = (found ?? {}) as Partial<DisplaySession>
  return displayId && businessId && token ? { displayId, businessId, token } : undefined
})

/** Encrypted, so that the token is in no form that a script or a file of cookies would give away. */
export async function rememberDisplay(display: DisplaySession): Promise<void> {
  const { name, options } = displayCookie()
  const value = await encode({ token: display, secret: displaySecret(), maxAge: options.maxAge })
  const jar = await cookies()
  jar.set(name, value, options)
}

function displaySecret(): string {
  return deriveKey(readOrCreateSecret(settings()), 'display').toString('hex')
}
