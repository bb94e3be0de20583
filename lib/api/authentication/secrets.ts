import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { deriveKey } from '@/lib/secret'

type Keys = { externalId: Buffer; storedAnswer: Buffer; adminCode: string; verifyToken: Buffer }

let keys: Keys | undefined
let credentialsKey: Buffer | undefined

/** Derives the keys for hashing external IDs and encrypting stored responses; called once, at startup. */
export function setSecret(secret: string): void {
  keys = {
    externalId: deriveKey(secret, 'externalId'),
    storedAnswer: deriveKey(secret, 'storedAnswer'),
    adminCode: codeOf(deriveKey(secret, 'adminCode')),
    verifyToken: deriveKey(secret, 'verifyToken'),
  }
}

/** Sets the key that encrypts channel credentials; called once, at startup. */
export function setCredentialsKey(key: Buffer): void {
  credentialsKey = key
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

/** The token with which Meta verifies a business's callback URL; always the same for the business. */
export function verifyTokenOf(businessId: string): string {
  return createHmac('sha256', requireKeys().verifyToken).update(businessId).digest('base64url')
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

/** Encrypts a string with the secret; the result is in base64url. */
export function seal(text: string): string {
  return encrypt(requireKeys().storedAnswer, Buffer.from(text))
}

/** Decrypts what `seal` returned. Throws if it was sealed with another secret or has been changed. */
export function openSealed(sealed: string): string {
  return decrypt(requireKeys().storedAnswer, sealed).toString('utf8')
}

/** Encrypts a channel's credentials. Only the same `owner` can decrypt them. */
export function sealCredentials(text: string, owner: string): string {
  return encrypt(requireCredentialsKey(), Buffer.from(text), owner)
}

/** Decrypts what `sealCredentials` returned. Throws if the key or owner differs, or the text has been changed. */
export function openCredentials(sealed: string, owner: string): string {
  return decrypt(requireCredentialsKey(), sealed, owner).toString('utf8')
}

function requireCredentialsKey(): Buffer {
  if (!credentialsKey) throw new Error('The credentials key is not set.')
  return credentialsKey
}

/** AES-256-GCM, in base64url; `context` is authenticated, but not part of the result. */
export function encrypt(key: Buffer, content: Buffer, context = ''): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

export function decrypt(key: Buffer, sealed: string, context = ''): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + authTagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + authTagBytes)), decipher.final()])
}
