import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, lstatSync, mkdirSync, openSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment } from './binaries'
import { dataArgument } from './cluster'
import type { Paths } from './data-paths'
import { DatabaseError } from './database-error'
import { clusterName } from './postmaster'
import { giveTo, type ServerUser } from './server-user'

const largestLogBytes = 10_000_000

// Statements and their values contain phone numbers and messages, so the server does not log them. The API
// logs its own errors.
const options = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: `${sharedMegabytes()}MB`,
  // Enough for an exact (non-lossy) bitmap when a search matches many of a million accounts.
  work_mem: '16MB',
  // Pages come from memory or an SSD, so random reads are cheap.
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** An eighth of the memory available to this process, but between 128 and 1,024 MB. */
function sharedMegabytes(): number {
  const eighth = Math.floor(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 8 / 2 ** 20)
  return Math.min(Math.max(eighth, 128), 1024)
}

/** PostgreSQL settings, by name. */
export type ServerSettings = Readonly<Record<string, string>>

export function launch(
  paths: Paths,
  binaries: string,
  user: ServerUser | undefined,
  overrides: ServerSettings,
): ChildProcess {
  const log = openSync(paths.log, 'a', 0o600)
  const socket = paths.socketDir === paths.cluster ? '.' : paths.socketDir
  const own = { unix_socket_directories: socket, cluster_name: clusterName(paths.cluster) }
  const settings = Object.entries({ ...options, ...own, ...overrides })
  const args = [
    '-D',
    dataArgument(paths.cluster, user),
    ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  const child = spawn(join(binaries, 'bin/postgres'), args, {
    ...user,
    cwd: paths.cluster,
    env: serverEnvironment,
    // In its own session, the server does not get signals that are sent to our process group, such as Ctrl+C,
    // so it keeps running until the API has shut down.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/**
 * The folder has a predictable name if it is outside the data directory, so another user may have created it.
 */
export function prepareSocketDir({ cluster, socketDir }: Paths, user: ServerUser | undefined): void {
  if (socketDir === cluster) return
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(socketDir)
  if (uid !== process.getuid?.() && uid !== user?.uid)
    throw new DatabaseError(`${socketDir} belongs to another user.`)
  giveTo(user, socketDir)
}

/**
 * Ignores errors: a killed server may have left its socket in the folder, and the next start reuses the
 * folder.
 */
export function removeSocketDir(socketDir: string): void {
  try {
    rmdirSync(socketDir)
  } catch {}
}

export function logSize(paths: Paths): number {
  return statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
}

export function trimLog(paths: Paths): void {
  if (logSize(paths) > largestLogBytes) rmSync(paths.log)
}
