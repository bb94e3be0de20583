import { SettingsError } from '@/lib/env'
import { deriveKey } from '@/lib/secret'
import { keepFingerprint } from './repository'
import { setSecret } from './secrets'

/**
 * Hashes external ids with this secret from now on. A database takes the first secret it is used with; with any other
 * no external id would be recognised: throws SettingsError.
 */
export async function takeSecret(secret: string): Promise<void> {
  const fingerprint = deriveKey(secret, 'fingerprint')
  const kept = await keepFingerprint(fingerprint)
  if (!kept?.equals(fingerprint)) {
    throw new SettingsError([
      'SECRET (or the file secret in DATA_DIR) is not the one that this database was first used with, so no external id would be recognised: put that one back.',
    ])
  }
  setSecret(secret)
}
