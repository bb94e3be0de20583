import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareDataDir } from '@/lib/data-dir'
import { type Paths, pathsIn, urlOf } from './data-paths'
import { DatabaseError } from './database-error'
import { type FileLock, findHolder, removeIfStale, takeLock } from './file-lock'
import type { ServerSettings } from './launch'
import { bringUp, stopServer } from './postgres-server'
import { findPostmaster } from './postmaster'

/** `adopted` means that the database was already running. `stop` can be called more than once. */
export type EmbeddedDatabase = {
  url: string
  adopted: boolean
  stop(): Promise<void>
  isRunning(): boolean
}

/**
 * Starts the database in `dataDir`, or adopts it if it is already running. This process becomes its only
 * owner, and `stop` stops the database. `overrides` are settings for data that need not survive a crash.
 * Throws DatabaseError and SettingsError.
 */
export async function startDatabase(
  dataDir: string,
  overrides: ServerSettings = {},
): Promise<EmbeddedDatabase> {
  const paths = open(dataDir)
  const ownership = takeLock(paths.ownerLock)
  if (!ownership) throw alreadyOwned(paths)
  try {
    const server = await withStartLock(paths, () => bringUp(paths, overrides))
    return asDatabase(paths, server, async () => {
      await withStartLock(paths, () => stopServer(paths))
      ownership.release()
    })
  } catch (error) {
    ownership.release()
    throw error
  }
}

/**
 * Connects to the database in `dataDir`, and starts it if it is not running. If no process owns it, the last
 * one to call `stop` stops it. Throws DatabaseError and SettingsError.
 */
export async function joinDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const paths = open(dataDir)
  const { server, commandLock } = await withStartLock(paths, async () => {
    const server = await bringUp(paths)
    return { server, commandLock: lockForCommand(paths) }
  })
  return asDatabase(paths, server, () =>
    withStartLock(paths, async () => {
      commandLock?.release()
      if (!isUsed(paths)) await stopServer(paths)
    }),
  )
}

/**
 * Throws DatabaseError if another process owns the database in `dataDir`, and SettingsError if `dataDir` cannot be
 * used.
 */
export function requireUnowned(dataDir: string): void {
  prepareDataDir(dataDir)
  const paths = pathsIn(dataDir)
  if (findHolder(paths.ownerLock) !== undefined) throw alreadyOwned(paths)
}

function alreadyOwned(paths: Paths): DatabaseError {
  const who = findHolder(paths.ownerLock)
  const name = who === undefined ? '' : ` (process ${who})`
  return new DatabaseError(
    `Beacon is already running on ${paths.dataDir}${name}: stop it first, or set DATA_DIR to another folder.`,
  )
}

function open(dataDir: string): Paths {
  const paths = pathsIn(dataDir)
  prepareDataDir(paths.dataDir)
  try {
    mkdirSync(paths.commandLocks, { recursive: true, mode: 0o700 })
    // Fails here if the data belongs to another user, such as root, because the error would be less clear
    // later.
    if (existsSync(paths.cluster)) accessSync(paths.cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DatabaseError(`DATA_DIR cannot be used: ${(error as Error).message}.`)
  }
  return paths
}

function asDatabase(
  paths: Paths,
  server: { socketDir: string; adopted: boolean },
  end: () => Promise<void>,
): EmbeddedDatabase {
  let ending: Promise<void> | undefined
  return {
    url: urlOf(server.socketDir),
    adopted: server.adopted,
    isRunning: () => findPostmaster(paths) !== undefined,
    stop: () => {
      ending ??= end()
      return ending
    },
  }
}

/** Runs `act` under a lock, so that only one process at a time starts or stops the server. */
async function withStartLock<T>(paths: Paths, act: () => Promise<T>): Promise<T> {
  let lock = takeLock(paths.startLock)
  while (!lock) {
    await pause(20)
    lock = takeLock(paths.startLock)
  }
  try {
    return await act()
  } finally {
    lock.release()
  }
}

function lockForCommand(paths: Paths): FileLock | undefined {
  return takeLock(join(paths.commandLocks, `${process.pid}-${process.hrtime.bigint()}`))
}

function isUsed(paths: Paths): boolean {
  const locks = readdirSync(paths.commandLocks).map((name) => join(paths.commandLocks, name))
  for (const file of locks) removeIfStale(file)
  return readdirSync(paths.commandLocks).length > 0 || findHolder(paths.ownerLock) !== undefined
}
