import { cookies } from 'next/headers'
import { decode, encode } from 'next-auth/jwt'
import { cache } from 'react'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'
import { displayCookie } from './cookies'
import type { Session } from './session'

/** The credentials with which a wall display calls the API. */
export type DisplaySession = Pick<Session, 'businessId' | 'token'> & { displayId: string }

/**
 * The display that this browser shows, from a separate cookie. It is not a user's session: only the display's
 * page uses it, never another page or a server action. It never expires; the API rejects the token once the
 * display is revoked.
 */
export const findDisplay = cache(async (): Promise<DisplaySession | undefined> => {
  const given = (await cookies()).get(displayCookie().name)?.value
  if (!given) return undefined
  const found = await decode({ token: given, secret: displaySecret() }).catch(() => null)
  const { displayId, businessId, token } = (found ?? {}) as Partial<DisplaySession>
  return displayId && businessId && token ? { displayId, businessId, token } : undefined
})

/** The cookie is encrypted, so that neither a script nor a copied cookie file reveals the token. */
export async function rememberDisplay(display: DisplaySession): Promise<void> {
  const { name, options } = displayCookie()
  const value = await encode({ token: display, secret: displaySecret(), maxAge: options.maxAge })
  const jar = await cookies()
  jar.set(name, value, options)
}

function displaySecret(): string {
  return deriveKey(readOrCreateSecret(settings()), 'display').toString('hex')
}
