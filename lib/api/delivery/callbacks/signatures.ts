import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the signature is valid. Meta signs the raw body with the app secret: `X-Hub-Signature-256:
 * sha256=<hexadecimal>`.
 */
export function isSignedByMeta(body: Uint8Array, signature: string | null, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return isSame(signature, expected)
}

/**
 * Twilio signs the URL followed by each parameter's name and value, sorted by name, with the account's auth
 * token: `X-Twilio-Signature`, base64. Some of Twilio's servers include the default port in the signed URL,
 * and others do not. The URL comes from our settings: a proxy may have changed the request's host, scheme and
 * port, and anybody can forge the forwarding headers.
 */
export function isSignedByTwilio(
  address: string,
  parameters: URLSearchParams,
  signature: string | null,
  authToken: string,
): boolean {
  const sorted = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = sorted.map(([name, value]) => name + value).join('')
  return spellingsOf(address).some((spelling) =>
    isSame(
      signature,
      createHmac('sha1', authToken)
        .update(spelling + text)
        .digest('base64'),
    ),
  )
}

/** The URL in three spellings: as given, without a port, and with a port. */
function spellingsOf(address: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?:\/\/)([^/?#]*?)(:\d+)?([/?#].*)?$/.exec(address) ?? []
  const usual = scheme === 'https://' ? ':443' : ':80'
  return [address, scheme + host + rest, scheme + host + (port ?? usual) + rest]
}

/** Compares two strings in constant time; false if `expected` is undefined. */
export function isSame(given: string | null, expected: string | undefined): boolean {
  if (expected === undefined) return false
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
