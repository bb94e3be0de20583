import { SettingsError } from '@/lib/env'
import { deriveKey } from '@/lib/secret'
import { keepFingerprint } from './repository'
import { setSecret } from './secrets'

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
}
