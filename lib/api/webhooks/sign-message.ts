import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret in the form of Standard Webhooks: 32 random bytes in base64. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

type Message = { id: string; body: string; at: Date }

/**
 * The headers of a request by the Standard Webhooks rules, with one signature for each secret. They take ten lines, so
 * the `standardwebhooks` package, which signs with one secret at a time, would save nothing.
 */
export function signedHeaders({ id, body, at }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
