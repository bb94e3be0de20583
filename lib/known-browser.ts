import { isSignatureOf, sign } from './signature'

/** The header in which the web process passes a browser's cookie on to the API, which validates it. */
export const knownBrowserHeader = 'x-beacon-known-browser'

/** A browser in which this identity of this business has signed in before. */
export type KnownBrowser = { browserId: string; businessId: string; identityId: string }

/** The value a browser keeps in a cookie. None of the three IDs may contain a dot. */
export function signKnownBrowser(key: Buffer, { browserId, businessId, identityId }: KnownBrowser): string {
  const text = `${browserId}.${businessId}.${identityId}`
  return `${text}.${sign(key, text)}`
}

/** The browser, if the signature is valid. */
export function readKnownBrowser(keys: readonly Buffer[], value: string): KnownBrowser | undefined {
  const [browserId = '', businessId = '', identityId = '', given = ''] = value.split('.')
  if (!isSignatureOf(keys, `${browserId}.${businessId}.${identityId}`, given)) return undefined
  return { browserId, businessId, identityId }
}
