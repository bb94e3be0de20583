import { randomBytes } from 'node:crypto'
import { SettingsError } from '@/lib/env'
import { deriveKey, type Secrets } from '@/lib/secret'
import { findStoredKeys, insertRotatingSecrets, insertStoredKey, keepFingerprint } from './repository'
import { decrypt, encrypt, setKeys } from './secrets'

const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint')

/**
 * Uses these secrets from now on. The first secret that a database is used with is valid, and a valid secret
 * makes the others given with it valid too. Throws SettingsError if none is valid, because the stored keys
 * cannot be decrypted without one.
 */
export async function takeSecrets(secrets: Secrets): Promise<void> {
  const [first, ...others] = await keepFingerprint(fingerprintOf(secrets[0]))
  const isKnown = (secret: string) => [first, ...others].some((known) => known?.equals(fingerprintOf(secret)))
  if (!secrets.some(isKnown)) {
    throw new SettingsError([
      'SECRET (or the secret file in DATA_DIR) is not the one that this database was first used with, so no external ID would be recognized: restore the original, or set it as SECOND_SECRET to replace it.',
    ])
  }
  await insertRotatingSecrets(secrets.filter((secret) => !isKnown(secret)).map(fingerprintOf))
  // The first secret comes first, because an earlier version derived keys from it, and these must be derived
  // from it here too.
  const isFirst = (secret: string) => Number(first?.equals(fingerprintOf(secret)) ?? false)
  const inOrder = secrets.toSorted((one, other) => isFirst(other) - isFirst(one))
  setKeys(secrets, {
    externalId: await readStoredKey(inOrder, 'externalId', (secret) => deriveKey(secret, 'externalId')),
    verifyToken: await readStoredKey(inOrder, 'verifyToken', (secret) => deriveKey(secret, 'verifyToken')),
    credentials: await readStoredKey(inOrder, 'credentials', () => randomBytes(32)),
  })
}

/**
 * Returns a key that all processes share. The database stores a copy encrypted with each valid secret. On
 * first use, stores the key that `make` returns.
 */
async function readStoredKey(
  secrets: readonly string[],
  purpose: string,
  make: (secret: string) => Buffer,
): Promise<Buffer> {
  const identified = secrets.map((secret) => ({ secret, wrappedWith: fingerprintOf(secret).toString('hex') }))
  const wrappings = identified.map(({ wrappedWith }) => wrappedWith)
  const stored = await findStoredKeys(purpose, wrappings)
  const known = identified.find(({ wrappedWith }) => stored.has(wrappedWith))
  if (!known) {
    const [{ secret, wrappedWith }] = identified as [(typeof identified)[number]]
    await insertStoredKey({ purpose, wrappedWith, wrapped: wrap(secret, make(secret), purpose) })
    return readStoredKey(secrets, purpose, make)
  }
  const key = decrypt(wrappingKey(known.secret), stored.get(known.wrappedWith) ?? '', purpose)
  for (const { secret, wrappedWith } of identified)
    if (!stored.has(wrappedWith))
      await insertStoredKey({ purpose, wrappedWith, wrapped: wrap(secret, key, purpose) })
  return key
}

const wrappingKey = (secret: string) => deriveKey(secret, 'storedKeys')
const wrap = (secret: string, key: Buffer, purpose: string) => encrypt(wrappingKey(secret), key, purpose)

/** A key as a database stores it: encrypted with the secret that has the fingerprint `wrappedWith`. */
type StoredKey = { purpose: string; wrappedWith: string; wrapped: string }

/** Decrypts stored keys, by purpose; leaves out those that none of the secrets decrypts. */
export function openStoredKeys(rows: readonly StoredKey[], secrets: Secrets): Record<string, string> {
  const secretOf = new Map(secrets.map((secret) => [fingerprintOf(secret).toString('hex'), secret]))
  return Object.fromEntries(
    rows.flatMap(({ purpose, wrappedWith, wrapped }) => {
      const secret = secretOf.get(wrappedWith)
      return secret === undefined
        ? []
        : [[purpose, decrypt(wrappingKey(secret), wrapped, purpose).toString('base64')]]
    }),
  )
}

/** Reads the deployment's own VAPID keys. On first use, stores those that `make` returns. */
export async function readVapidKeys(secrets: Secrets, make: () => object): Promise<unknown> {
  const stored = await readStoredKey(secrets, 'vapid', () => Buffer.from(JSON.stringify(make())))
  return JSON.parse(stored.toString('utf8'))
}
