/** An Idempotency-Key. `crypto.randomUUID` exists on https and localhost only, and a console may run without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
