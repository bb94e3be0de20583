import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { pathsIn } from '@/lib/api/db/embedded/data-paths'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { findPostmaster } from '@/lib/api/db/embedded/postmaster'

const megabytes = 4_096
/** The space left on a full disk, so that the server does not stop immediately. */
const bytesLeft = 1_000_000

/** Starts the embedded database on its own RAM disk, which uses 4 GiB when it is full. Requires root. */
export async function startDatabaseOnDisk(folder: string) {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  const data = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  let database = await startDatabase(data)
  const restart = async () => {
    await database.stop()
    database = await startDatabase(data)
  }
  return {
    url: database.url,
    restart,
    async kill() {
      const { pid } = findPostmaster(pathsIn(data)) ?? {}
      if (pid) process.kill(pid, 'SIGKILL')
      await restart()
    },
    fill() {
      const { bavail, bsize } = statfsSync(disk)
      execFileSync('fallocate', ['--length', String(bavail * bsize - bytesLeft), ballast])
    },
    /** Frees up disk space and restarts the server, which stops if it cannot write its log. */
    async clear() {
      rmSync(ballast)
      await restart()
    },
    async stop() {
      await database.stop()
      execFileSync('umount', [disk])
    },
  }
}

export type DatabaseOnDisk = Awaited<ReturnType<typeof startDatabaseOnDisk>>
