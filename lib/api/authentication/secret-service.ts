import { randomBytes } from 'node:crypto'
import { SettingsError } from '@/lib/env'
import { deriveKey } from '@/lib/secret'
import { keepFingerprint, keepStoredKey } from './repository'
import { decrypt, encrypt, setCredentialsKey, setSecret } from './secrets'

/**
 * Uses this secret to hash external IDs from now on. A database is tied to the first secret it is used with,
 * because external IDs would not be recognized with another secret. Throws SettingsError if the secrets
 * differ.
 */
export async function takeSecret(secret: string): Promise<void> {
  const fingerprint = deriveKey(secret, 'fingerprint')
  const kept = await keepFingerprint(fingerprint)
  if (!kept?.equals(fingerprint)) {
    throw new SettingsError([
      'SECRET (or the secret file in DATA_DIR) is not the one that this database was first used with, so no external ID would be recognized: restore the original.',
    ])
  }
  setSecret(secret)
  setCredentialsKey(await readStoredKey(secret, 'credentials'))
}

/**
 * Reads a key that is stored in the database, encrypted, so that all processes have the same one. On first use, stores
 * what `make` returns.
 */
async function readStoredKey(secret: string, purpose: string, make = () => randomBytes(32)): Promise<Buffer> {
  const wrapping = deriveKey(secret, 'storedKeys')
  const wrappedWith = deriveKey(secret, 'fingerprint').toString('hex')
  const wrapped = encrypt(wrapping, make(), purpose)
  return decrypt(wrapping, await keepStoredKey({ purpose, wrappedWith, wrapped }), purpose)
}

/** Reads the deployment's own VAPID keys. On first use, stores those that `make` returns. */
export async function readVapidKeys(secret: string, make: () => object): Promise<unknown> {
  const stored = await readStoredKey(secret, 'vapid', () => Buffer.from(JSON.stringify(make())))
  return JSON.parse(stored.toString('utf8'))
}
