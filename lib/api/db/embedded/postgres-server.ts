import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareBinaries } from './binaries'
import { createCluster } from './cluster'
import type { Paths } from './data-paths'
import { cannotRunHere } from './database-error'
import { launch, logSize, prepareSocketDir, removeSocketDir, type ServerSettings, trimLog } from './launch'
import { findPostmaster, type Postmaster, removeStalePidFiles } from './postmaster'
import { isGone, isReady } from './server-readiness'
import { findServerUser } from './server-user'

const leftoversSeconds = 10
const stopSeconds = 60
const leftovers = /lock file .* already exists|pre-existing shared memory/

/**
 * Uses the running server (orphaned by a killed parent, or started by another process) or starts one. Throws
 * DatabaseError if it cannot be started.
 */
export async function bringUp(
  paths: Paths,
  overrides: ServerSettings = {},
): Promise<Postmaster & { adopted: boolean }> {
  const running = findPostmaster(paths)
  if (running && (await isReady(paths, running))) return { ...running, adopted: true }
  const user = findServerUser(paths.cluster)
  const binaries = prepareBinaries(user)
  createCluster(paths, binaries, user)
  prepareSocketDir(paths, user)
  trimLog(paths)
  return { ...(await startPatiently(paths, () => launch(paths, binaries, user, overrides))), adopted: false }
}

/** Ends all sessions, stops the server, and waits until its process has ended. */
export async function stopServer(paths: Paths): Promise<void> {
  const running = findPostmaster(paths)
  if (!running) return
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    process.kill(running.pid, signal)
    if (await isGone(running.pid, stopSeconds)) break
  }
  if (running.socketDir !== paths.cluster) removeSocketDir(running.socketDir)
}

/**
 * Retries for a short time: a new server cannot start while child processes of a killed server still use its
 * shared memory.
 */
async function startPatiently(paths: Paths, start: () => ChildProcess): Promise<Postmaster> {
  const deadline = performance.now() + leftoversSeconds * 1000
  for (;;) {
    removeStalePidFiles(paths)
    const logged = logSize(paths)
    const child = start()
    const started = { pid: child.pid ?? 0, socketDir: paths.socketDir }
    if (child.pid && (await isReady(paths, started, child))) return started
    const said = readFileSync(paths.log).subarray(logged).toString()
    if (!leftovers.test(said) || performance.now() > deadline)
      throw cannotRunHere(`PostgreSQL did not start (${reasonIn(said)}; see ${paths.log})`)
    await pause(100)
  }
}

function reasonIn(said: string): string {
  return /FATAL: +(.*)/.exec(said)?.[1] ?? (said.trim().split('\n').at(-1) || 'it gave no reason')
}
