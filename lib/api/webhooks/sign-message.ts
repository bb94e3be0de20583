import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new secret in the Standard Webhooks format: 32 random bytes in Base64. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

type Message = { id: string; body: string; at: Date }

/**
 * Returns the headers that Standard Webhooks requires, with one signature per secret. The `standardwebhooks` package
 * is not used, because it can sign with only one secret.
 */
export function signedHeaders({ id, body, at }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
