/**
 * An Idempotency-Key. `crypto.randomUUID` exists only on HTTPS and localhost, but a console may run without
 * HTTPS.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
