import { type EmbeddedDatabase, requireUnowned, startDatabase } from '@/lib/api/db/embedded/launcher'
import type { Settings } from '@/lib/env'
import type { Child } from './child'
import { report } from './start-error'
import type { Supervisor } from './supervisor'

const lookEverySeconds = 1

/** Without DATABASE_URL, throws if DATA_DIR cannot be used or is in use by another process. */
export function requireOwnDataDir({ DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) requireUnowned(DATA_DIR)
}

/**
 * Returns DATABASE_URL or, if it is not set, the URL of the embedded database, which this process keeps running and
 * stops when it ends.
 */
export async function provideDatabase(supervisor: Supervisor, settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  let url = ''
  await supervisor.keep(() => {
    const starting = startDatabase(settings.DATA_DIR)
    void starting.then(
      (database) => {
        url = database.url
      },
      () => {},
    )
    return asChild(starting, settings.DATA_DIR)
  })
  return url
}

/**
 * The database is not a child process: it survives a signal to our group, and an earlier start may have launched
 * it.
 */
function asChild(starting: Promise<EmbeddedDatabase>, dataDir: string): Child {
  const stop = () =>
    starting.then(
      (database) => database.stop(),
      () => {},
    )
  const ended = starting.then(
    async (database) => {
      await untilGone(database)
      // Releases the data directory for the next start.
      await database.stop().catch(report)
      return `ended (see ${dataDir}/postgres.log)`
    },
    (error: Error) => `did not start: ${error.message}`,
  )
  return { name: 'database', ready: starting.then(() => {}), ended, stop }
}

function untilGone({ isRunning }: EmbeddedDatabase): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isRunning()) return
      clearInterval(timer)
      resolve()
    }, lookEverySeconds * 1000)
  })
}
