import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareBinaries } from './binaries'
import { createCluster } from './cluster'
import { cannotRunHere } from './database-error'
import { launch, logSize, prepareSocketDir, removeSocketDir, trimLog } from './launch'
import type { Place } from './place'
import { findPostmaster, type Postmaster, removeStalePidFiles } from './postmaster'
import { isGone, isReady } from './readiness'
import { findServerUser, type ServerUser } from './server-user'

const leftoversSeconds = 10
const stopSeconds = 60
const leftovers = /lock file .* already exists|pre-existing shared memory/

/** Finds the running server (an orphan of a killed parent, or another's) or starts one. Throws DatabaseError. */
export async function bringUp(place: Place): Promise<Postmaster & { adopted: boolean }> {
  const running = findPostmaster(place)
  if (running && (await isReady(place, running))) return { ...running, adopted: true }
  const user = findServerUser(place.cluster)
  const binaries = prepareBinaries(user)
  createCluster(place, binaries, user)
  prepareSocketDir(place, user)
  trimLog(place)
  return { ...(await startPatiently(place, binaries, user)), adopted: false }
}

/** Ends every session and stops the server, waiting until its process is gone. */
export async function stopServer(place: Place): Promise<void> {
  const running = findPostmaster(place)
  if (!running) return
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    process.kill(running.pid, signal)
    if (await isGone(running.pid, stopSeconds)) break
  }
  if (running.socketDir !== place.cluster) removeSocketDir(running.socketDir)
}

/** Children of a killed server keep its memory for a moment, and the next server will not start until they are gone. */
async function startPatiently(
  place: Place,
  binaries: string,
  user: ServerUser | undefined,
): Promise<Postmaster> {
  const deadline = performance.now() + leftoversSeconds * 1000
  for (;;) {
    removeStalePidFiles(place)
    const logged = logSize(place)
    const child = launch(place, binaries, user)
    const started = { pid: child.pid ?? 0, socketDir: place.socketDir }
    if (child.pid && (await isReady(place, started, child))) return started
    const said = readFileSync(place.log).subarray(logged).toString()
    if (!leftovers.test(said) || performance.now() > deadline)
      throw cannotRunHere(`PostgreSQL did not start (${reasonIn(said)}; see ${place.log})`)
    await pause(100)
  }
}

function reasonIn(said: string): string {
  return /FATAL: +(.*)/.exec(said)?.[1] ?? (said.trim().split('\n').at(-1) || 'it gave no reason')
}
