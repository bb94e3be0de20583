import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature of `text` that can be used in a header or a cookie. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether `given` is the signature of `text`, checked in constant time. */
export function isSignatureOf(key: Buffer, text: string, given: string): boolean {
  const expected = Buffer.from(sign(key, text))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
