import { requireUnowned, startDatabase } from '@/lib/api/db/embedded/launcher'
import type { Settings } from '@/lib/env'
import type { ProcessMessage } from '@/lib/process-messages'
import type { Supervisor } from './supervisor'

export type FirstIdentity = Extract<ProcessMessage, { kind: 'firstIdentity' }>

const watchSeconds = 2

/** Throws when another process runs on our data directory. */
export function requireOwnDataDir({ DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) requireUnowned(DATA_DIR)
}

/** The database's address: DATABASE_URL, or that of the embedded one, which is started and stopped with us. */
export async function provideDatabase(supervisor: Supervisor, settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const starting = startDatabase(settings.DATA_DIR)
  // Known to the supervisor before it is up, so that a signal during the start leaves no server behind.
  supervisor.add({
    name: 'database',
    stop: () =>
      starting.then(
        ({ stop }) => stop(),
        () => {},
      ),
  })
  const { url, isRunning } = await starting
  const watch = setInterval(() => {
    if (isRunning() || supervisor.isStopping) return
    clearInterval(watch)
    void supervisor.fail(
      `The database process ended; its own words are in ${settings.DATA_DIR}/postgres.log.`,
    )
  }, watchSeconds * 1000)
  return url
}
