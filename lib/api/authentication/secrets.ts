import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '@/lib/secret'

let externalIdKey: Buffer | undefined

/** Sets the key that external ids are hashed with; once, at start. */
export function setSecret(secret: string): void {
  externalIdKey = deriveKey(secret, 'externalId')
}

/** 256 random bits, as a token or a new external id. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashExternalId(externalId: string): Buffer {
  if (!externalIdKey) throw new Error('The secret is not set.')
  return createHmac('sha256', externalIdKey).update(externalId).digest()
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
