import type { Logger } from '@/lib/logging'
import { finishMigrations } from '../db/finish-migrations'
import { WorkerLoops } from '../workers/worker-loops'

/** The interval for checking whether another process is still finishing migrations. */
const lookAgainSeconds = 10
const outage = { firstSeconds: 1, longestSeconds: 60 }

/**
 * Finishes migrations after the API has started, unless another process does. `stop` does not wait for a running
 * statement.
 */
export function startFinishingMigrations(databaseUrl: string, logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'migrations')
  const stopping = new AbortController()
  const onStep = (step: string, migration: string) =>
    logger.info({ migration, step }, 'migration step started')
  const running = loops.repeat('migrations', lookAgainSeconds, async () => {
    try {
      const isDone = await finishMigrations(databaseUrl, { signal: stopping.signal, onStep })
      if (isDone) loops.stop()
    } catch (error) {
      if (!loops.stopping) throw error
    }
    return false
  })
  return {
    stop() {
      loops.stop()
      stopping.abort()
      return running
    },
  }
}
