import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '@/lib/secret'

type Keys = { externalId: Buffer; storedAnswer: Buffer }

let keys: Keys | undefined

/** Derives the keys for hashing external ids and encrypting stored responses; called once, at the start. */
export function setSecret(secret: string): void {
  keys = {
    externalId: deriveKey(secret, 'externalId'),
    storedAnswer: deriveKey(secret, 'storedAnswer'),
  }
}

function requireKeys(): Keys {
  if (!keys) throw new Error('The secret is not set.')
  return keys
}

/** 256 random bits, for use as a token or a new external id. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashExternalId(externalId: string): Buffer {
  return createHmac('sha256', requireKeys().externalId).update(externalId).digest()
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const ivBytes = 12
const authTagBytes = 16

/** Encrypts a string with the secret (AES-256-GCM); the result is in base64url. */
export function seal(text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', requireKeys().storedAnswer, iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts what `seal` returned. Throws if it was sealed with another secret or has been changed. */
export function openSealed(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', requireKeys().storedAnswer, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + authTagBytes))
  return decipher.update(bytes.subarray(ivBytes + authTagBytes), undefined, 'utf8') + decipher.final('utf8')
}
