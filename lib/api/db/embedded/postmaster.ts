import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Paths } from './data-paths'
import { readIfThere, removeIfStill } from './file-lock'
import { processStart } from './process-identity'

export type Postmaster = { pid: number; socketDir: string }

/** Finds the server that is running on this folder through postmaster.pid; undefined if there is none. */
export function findPostmaster(paths: Paths): Postmaster | undefined {
  const [pid, , , , socketDir] = readIfThere(pidFile(paths))?.split('\n') ?? []
  if (!pid || !isServerOf(Number(pid), paths)) return undefined
  return { pid: Number(pid), socketDir: socketDir ? resolve(paths.cluster, socketDir) : paths.socketDir }
}

/**
 * Removes pid files of a server that no longer runs. If another process now has the pid, PostgreSQL would
 * mistake it for a running server.
 */
export function removeStalePidFiles(paths: Paths): void {
  for (const file of [pidFile(paths), join(paths.socketDir, '.s.PGSQL.5432.lock')]) {
    const content = readIfThere(file)
    const pid = Number.parseInt(content ?? '', 10)
    if (content !== undefined && !isServerOf(pid, paths)) removeIfStill(file, content)
  }
}

function pidFile({ cluster }: Paths): string {
  return join(cluster, 'postmaster.pid')
}

function isServerOf(pid: number, { cluster }: Paths): boolean {
  return processStart(pid) !== undefined && commandLine(pid).includes(`cluster_name=${clusterName(cluster)}`)
}

/**
 * The cluster_name setting, which identifies the server's process. It stays the same when the folder is
 * moved.
 */
export function clusterName(cluster: string): string {
  return `beacon-${statSync(cluster, { bigint: true }).ino}`
}

// Does not read /proc/<pid>/cwd: in a container, even root may not be allowed to read it for another user's
// process.
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
