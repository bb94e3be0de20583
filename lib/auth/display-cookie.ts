import { decode, encode, type JWT } from 'next-auth/jwt'
import { displayCookie } from './cookies'
import { decodeWithAny, jwtSecrets } from './jwt-secrets'

export const encodeDisplay = (display: JWT): Promise<string> =>
  encode({ token: display, secret: jwtSecrets('display')[0], maxAge: displayCookie().options.maxAge })

/** The content of a display's cookie; null if it cannot be decrypted. */
export const decodeDisplay = (given: string): Promise<JWT | null> =>
  decodeWithAny({ token: given }, jwtSecrets('display')).catch(() => null)

/** The cookie's new value if it was encrypted with SECOND_SECRET, so that the display outlives that secret. */
export async function renewDisplay(given: string): Promise<string | undefined> {
  const [first, second] = jwtSecrets('display')
  if (second === undefined) return undefined
  const isFresh = await decode({ token: given, secret: first }).catch(() => null)
  const found = isFresh ? null : await decode({ token: given, secret: second }).catch(() => null)
  return found ? encodeDisplay(found) : undefined
}
