import { createHmac, timingSafeEqual } from 'node:crypto'

/** Meta signs the raw body with the app's secret: `X-Hub-Signature-256: sha256=<hexadecimal>`. */
export function isSignedByMeta(body: Uint8Array, signature: string | null, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return isSame(signature, expected)
}

/**
 * Twilio signs the address that it was told to call, and after it each parameter's name and value, in the order of the
 * names, with the account's token: `X-Twilio-Signature`, base64.
 */
export function isSignedByTwilio(
  address: string,
  parameters: URLSearchParams,
  signature: string | null,
  authToken: string,
): boolean {
  const sorted = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = address + sorted.map(([name, value]) => name + value).join('')
  return isSame(signature, createHmac('sha1', authToken).update(text).digest('base64'))
}

function isSame(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
