import { cookies } from 'next/headers'
import { cache } from 'react'
import { linkCookie } from './cookies'
import { decodeLink, encodeLink } from './link-cookies'
import type { Session } from './session'

/** The credentials with which a wall display calls the API. */
export type DisplaySession = Pick<Session, 'businessId' | 'token'> & { displayId: string }

/**
 * The display that this browser shows, from a separate cookie. It is not a user's session: only the display's
 * page uses it, never another page or a server action. It never expires; the API rejects the token once the
 * display is revoked.
 */
export const findDisplay = cache(async (): Promise<DisplaySession | undefined> => {
  const given = (await cookies()).get(linkCookie('display').name)?.value
  if (!given) return undefined
  const { displayId, businessId, token } = ((await decodeLink('display', given)) ??
    {}) as Partial<DisplaySession>
  return displayId && businessId && token ? { displayId, businessId, token } : undefined
})

export async function rememberDisplay(display: DisplaySession): Promise<void> {
  const { name, options } = linkCookie('display')
  const jar = await cookies()
  jar.set(name, await encodeLink('display', display), options)
}
