import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { deriveKeys, type Keys, type Secrets } from '@/lib/secret'

type AllKeys = {
  storedAnswer: Keys
  /** The admin code of each valid secret. `adminCode` returns the first. */
  adminCodes: readonly string[]
  stored: StoredKeys
}
/** The keys stored in the database, which stay the same when SECRET is replaced. */
export type StoredKeys = { externalId: Buffer; verifyToken: Buffer; credentials: Buffer }

let keys: AllKeys | undefined

/** Sets the keys for hashing external IDs and for encryption; called once, at startup. */
export function setKeys(secrets: Secrets, stored: StoredKeys): void {
  keys = {
    storedAnswer: deriveKeys(secrets, 'storedAnswer'),
    adminCodes: deriveKeys(secrets, 'adminCode').map(codeOf),
    stored,
  }
}

function requireKeys(): AllKeys {
  if (!keys) throw new Error('The secret is not set.')
  return keys
}

/** Excludes letters and digits that look alike. */
export const plainSigns = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** 58 bits in three groups, short enough to be copied by hand from a terminal. */
const codeOf = (key: Buffer): string =>
  [0, 4, 8]
    .map((start) =>
      [...key.subarray(start, start + 4)].map((byte) => plainSigns[byte % plainSigns.length]).join(''),
    )
    .join('-')

/**
 * The code that the first admin of another deployment's business enters to prove that they operate this
 * deployment.
 */
export function adminCode(): string {
  const [code = ''] = requireKeys().adminCodes
  return code
}

/** True if this is the admin code, ignoring case and dashes. */
export function isAdminCode(given: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  const one = plain(given)
  return requireKeys().adminCodes.some((code) => {
    const other = plain(code)
    return one.length === other.length && timingSafeEqual(one, other)
  })
}

/** The token that Meta sends to verify a business's callback URL. It never changes. */
export function verifyTokenOf(businessId: string): string {
  return createHmac('sha256', requireKeys().stored.verifyToken).update(businessId).digest('base64url')
}

/** 256 random bits, for use as a token or a new external ID. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashExternalId(externalId: string): Buffer {
  return createHmac('sha256', requireKeys().stored.externalId).update(externalId).digest()
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const ivBytes = 12
const authTagBytes = 16

/** Encrypts a string with the secret; the result is in base64url. */
export function seal(text: string): string {
  return encrypt(requireKeys().storedAnswer[0], Buffer.from(text))
}

/** Decrypts what `seal` returned. Throws if it was sealed with an invalid secret or has been changed. */
export function openSealed(sealed: string): string {
  const [first, ...others] = requireKeys().storedAnswer
  for (const key of others) {
    try {
      return decrypt(key, sealed).toString('utf8')
    } catch {
      // The value was sealed with another secret.
    }
  }
  return decrypt(first, sealed).toString('utf8')
}

/** True if this was sealed with SECRET itself, so that it can be opened without SECOND_SECRET. */
export function isSealedWithFirst(sealed: string): boolean {
  try {
    decrypt(requireKeys().storedAnswer[0], sealed)
    return true
  } catch {
    return false
  }
}

/** Encrypts a channel's credentials. Only the same `owner` can decrypt them. */
export function sealCredentials(text: string, owner: string): string {
  return encrypt(requireKeys().stored.credentials, Buffer.from(text), owner)
}

/** Decrypts what `sealCredentials` returned. Throws if the key or owner differs, or the text has been changed. */
export function openCredentials(sealed: string, owner: string): string {
  return decrypt(requireKeys().stored.credentials, sealed, owner).toString('utf8')
}

/**
 * Encrypts with AES-256-GCM; the result is in base64url. Decryption requires the same `context`, which is not
 * part of the result.
 */
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
