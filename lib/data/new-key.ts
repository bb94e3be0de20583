/** An Idempotency-Key. `crypto.randomUUID` is there on https and on localhost alone, and a console may run without. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
