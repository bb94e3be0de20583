import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The embedded database's files and folders within the data directory. */
export type Paths = {
  dataDir: string
  /** PostgreSQL's own folder. */
  cluster: string
  log: string
  /** Held while the server is started or stopped, so that only one process does so at a time. */
  startLock: string
  /** Held by the process that owns the database. */
  ownerLock: string
  /** Contains one lock for each command that uses the database. */
  commandLocks: string
  /** The folder of the server's socket. */
  socketDir: string
}

export function pathsIn(directory: string): Paths {
  const dataDir = resolve(directory)
  const cluster = join(dataDir, 'postgres')
  return {
    dataDir,
    cluster,
    log: join(dataDir, 'postgres.log'),
    startLock: join(dataDir, 'database.turn'),
    ownerLock: join(dataDir, 'database.owner'),
    commandLocks: join(dataDir, 'database.visitors'),
    socketDir: fits(cluster) ? cluster : join(tmpdir(), `beacon-${digest(cluster)}`),
  }
}

/** True if the socket path is short enough for every system: Linux allows at most 107 bytes, macOS 103. */
function fits(directory: string): boolean {
  return Buffer.byteLength(`${directory}/.s.PGSQL.5432.lock`) <= 103
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The connection URL. Databases differ only in the socket folder. */
export function urlOf(socketDir: string): string {
  return `postgres://postgres@localhost:5432/beacon?host=${encodeURIComponent(socketDir)}`
}
