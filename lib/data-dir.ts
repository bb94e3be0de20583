import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsError } from './env'

/**
 * Creates our data folder, readable only by this user, if it does not exist. Throws SettingsError if it cannot be used.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingsError([
      `DATA_DIR=${dataDir} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}.`,
    ])
  }
}

/** Avoids `recursive`: where the system creates no folders, such as in /proc, Node would retry forever. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new Error(`${folder} is a file`)
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another starting process may have created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function reasonOf({ code, message, path }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `${path} cannot be created`
  if (code === 'ENOTDIR') return 'part of its path is a file'
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read and write ${path}`
  return message
}
