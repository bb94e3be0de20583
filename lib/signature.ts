import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature of `text` that can be used in a header or a cookie. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether `given` is the signature of `text` with one of the keys, checked in constant time. */
export function isSignatureOf(keys: readonly Buffer[], text: string, given: string): boolean {
  const actual = Buffer.from(given)
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, text))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
