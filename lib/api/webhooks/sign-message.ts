import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret in the form of Standard Webhooks: 32 random bytes in base64. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

type Message = { id: string; body: string; at: Date }

/**
 * A request's headers according to Standard Webhooks, with one signature for each secret. The `standardwebhooks` package
 * would save nothing, because it signs with only one secret at a time.
 */
export function signedHeaders({ id, body, at }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
