import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { deriveKey } from '@/lib/secret'

type Keys = { externalId: Buffer; storedAnswer: Buffer; adminCode: string }

let keys: Keys | undefined

/** Derives the keys for hashing external IDs and encrypting stored responses; called once, at startup. */
export function setSecret(secret: string): void {
  keys = {
    externalId: deriveKey(secret, 'externalId'),
    storedAnswer: deriveKey(secret, 'storedAnswer'),
    adminCode: codeOf(deriveKey(secret, 'adminCode')),
  }
}

function requireKeys(): Keys {
  if (!keys) throw new Error('The secret is not set.')
  return keys
}

/** Leaves out letters and digits that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** 58 bits in three groups, short enough to be copied by hand from a terminal. */
const codeOf = (key: Buffer): string =>
  [0, 4, 8]
    .map((start) => [...key.subarray(start, start + 4)].map((byte) => signs[byte % signs.length]).join(''))
    .join('-')

/**
 * The code that the first admin of another deployment's business enters to prove that they operate this
 * deployment.
 */
export function adminCode(): string {
  return requireKeys().adminCode
}

/** Whether this is the admin code, ignoring case and dashes. */
export function isAdminCode(given: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  const [one, other] = [plain(given), plain(adminCode())]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** 256 random bits, for use as a token or a new external ID. */
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
