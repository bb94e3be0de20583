import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** SECRET when it is set, else the one in `<DATA_DIR>/secret`, made on first use and readable by its owner alone. */
export function readOrCreateSecret(settings: { SECRET?: string; DATA_DIR: string }): string {
  if (settings.SECRET) return settings.SECRET
  const file = join(settings.DATA_DIR, 'secret')
  if (!existsSync(file)) {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    writeOnce(file, randomBytes(32).toString('base64url'))
  }
  return readFileSync(file, 'utf8').trim()
}

/** Whole or not at all: of several first starters one writes, and the others find what it wrote. */
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

/** A key of its own for each purpose, so that one leaked key opens nothing else. */
export function deriveKey(
  secret: string,
  purpose:
    | 'externalId'
    | 'session'
    | 'clientAddress'
    | 'knownBrowser'
    | 'lastAct'
    | 'cursor'
    | 'storedAnswer',
): Buffer {
  return createHmac('sha256', secret).update(`beacon ${purpose}`).digest()
}
