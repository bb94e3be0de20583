import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from './data-dir'
import { SettingsError, shortestSecret } from './env'

/**
 * SECRET if it is set, otherwise the one in `<DATA_DIR>/secret`, which is created on first use and readable only by its
 * owner. Throws SettingsError if that file contains no secret.
 */
export function readOrCreateSecret(settings: { SECRET?: string; DATA_DIR: string }): string {
  if (settings.SECRET) return settings.SECRET
  const file = join(settings.DATA_DIR, 'secret')
  if (!existsSync(file)) {
    prepareDataDir(settings.DATA_DIR)
    writeOnce(file, randomBytes(32).toString('base64url'))
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  try {
    const secret = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).trim()
    if (secret.length >= shortestSecret && !/\p{Cc}/u.test(secret)) return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new SettingsError([`The secret in ${file} cannot be read (${code}).`])
  }
  throw new SettingsError([
    `${file} contains no secret, which is a line of ${shortestSecret} characters or more. Restore the original file: no external ID is recognized without its secret.`,
  ])
}

/**
 * Writes the whole file or nothing: if several processes start for the first time at once, one writes the file and the
 * others find it.
 */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

/** The first one signs and encrypts; all of them are accepted. */
export type Secrets = readonly [string, ...string[]]

/** SECRET, as `readOrCreateSecret` returns it, and SECOND_SECRET while one replaces the other. */
export const validSecrets = (secret: string, { SECOND_SECRET }: { SECOND_SECRET?: string }): Secrets =>
  SECOND_SECRET === undefined ? [secret] : [secret, SECOND_SECRET]

/** Throws SettingsError if the secret's file contains none. */
export const readSecrets = (
  settings: Parameters<typeof readOrCreateSecret>[0] & { SECOND_SECRET?: string },
): Secrets => validSecrets(readOrCreateSecret(settings), settings)

/** The keys for one purpose: the first one signs and encrypts; all of them are accepted. */
export type Keys = readonly [Buffer, ...Buffer[]]

export const deriveKeys = ([secret, ...others]: Secrets, purpose: Purpose): Keys => [
  deriveKey(secret, purpose),
  ...others.map((other) => deriveKey(other, purpose)),
]

/** A separate key for each purpose, so that a leaked key compromises nothing else. */
export function deriveKey(secret: string, purpose: Purpose): Buffer {
  return createHmac('sha256', secret).update(`beacon ${purpose}`).digest()
}

type Purpose =
  | 'externalId'
  | 'session'
  | 'clientAddress'
  | 'knownBrowser'
  | 'lastAct'
  | 'display'
  | 'dispatch'
  | 'fingerprint'
  | 'storedAnswer'
  | 'adminCode'
  | 'storedKeys'
  | 'verifyToken'
