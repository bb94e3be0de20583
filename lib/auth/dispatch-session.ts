import { cookies } from 'next/headers'
import { cache } from 'react'
import { linkCookie } from './cookies'
import { decodeLink, encodeLink } from './link-cookies'
import type { Session } from './session'

/** The credentials with which the page of a dispatch calls the API. */
export type DispatchSession = Pick<Session, 'businessId' | 'token'>

/**
 * The dispatch whose link was last opened in this browser, from a separate cookie. It is not a user's session: only the
 * page of the dispatch uses it.
 */
export const findDispatch = cache(async (): Promise<DispatchSession | undefined> => {
  const given = (await cookies()).get(linkCookie('dispatch').name)?.value
  if (!given) return undefined
  const { businessId, token } = ((await decodeLink('dispatch', given)) ?? {}) as Partial<DispatchSession>
  return businessId && token ? { businessId, token } : undefined
})

export async function rememberDispatch(dispatch: DispatchSession): Promise<void> {
  const { name, options } = linkCookie('dispatch')
  const jar = await cookies()
  jar.set(name, await encodeLink('dispatch', dispatch), options)
}
