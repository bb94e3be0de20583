import { createHmac, timingSafeEqual } from 'node:crypto'

/** Meta signs the raw body with the app's secret: `X-Hub-Signature-256: sha256=<hexadecimal>`. */
export function isSignedByMeta(body: Uint8Array, signature: string | null, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return isSame(signature, expected)
}

/**
 * Twilio signs the address that it was told to call, and after it each parameter's name and value, in the order of the
 * names, with the account's token: `X-Twilio-Signature`, base64. Some of its servers sign the address with its port, even
 * where that is the usual one, and others without. The address is the public one of our settings: a proxy in front may
 * have changed the host, the scheme and the port that the request came with, and anybody may claim others in its headers.
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

/** An address as it is, without its port, and with it. */
function spellingsOf(address: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?:\/\/)([^/?#]*?)(:\d+)?([/?#].*)?$/.exec(address) ?? []
  const usual = scheme === 'https://' ? ':443' : ':80'
  return [address, scheme + host + rest, scheme + host + (port ?? usual) + rest]
}

function isSame(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
