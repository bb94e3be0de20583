import { decode, encode, type JWT } from 'next-auth/jwt'
import { type LinkPurpose, linkCookie } from './cookies'
import { decodeWithAny, jwtSecrets } from './jwt-secrets'

/** A cookie's content, encrypted, so that neither a script nor a copied cookie file reveals the token of a link. */
export const encodeLink = (purpose: LinkPurpose, content: JWT): Promise<string> =>
  encode({ token: content, secret: jwtSecrets(purpose)[0], maxAge: linkCookie(purpose).options.maxAge })

/** The content of a link's cookie; null if it cannot be decrypted. */
export const decodeLink = (purpose: LinkPurpose, given: string): Promise<JWT | null> =>
  decodeWithAny({ token: given }, jwtSecrets(purpose)).catch(() => null)

/** The cookie's new value if it was encrypted with SECOND_SECRET, so that the display outlives that secret. */
export async function renewDisplay(given: string): Promise<string | undefined> {
  const [first, second] = jwtSecrets('display')
  if (second === undefined) return undefined
  const isFresh = await decode({ token: given, secret: first }).catch(() => null)
  const found = isFresh ? null : await decode({ token: given, secret: second }).catch(() => null)
  return found ? encodeLink('display', found) : undefined
}
