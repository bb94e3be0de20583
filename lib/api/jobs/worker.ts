import { randomUUID } from 'node:crypto'
import type { Logger } from '@/lib/logging'
import { Rounds } from '../rounds/rounds'
import { jobNews } from './news'
import { takeTurn } from './turn-service'

const pollSeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Starts working on imports and bulk changes, one turn after the other. Any number of workers may share a database. `stop`
 * resolves when the rows under way are done; the job goes on where it was, here or elsewhere.
 */
export function startJobWorker(logger: Logger): { stop(): Promise<void> } {
  const rounds = new Rounds(logger, { outage }, 'jobs', jobNews)
  const turns = {
    worker: randomUUID(),
    isStopping: () => rounds.stopping,
    onFailure: (error: unknown, jobId: string) => logger.error({ jobId, err: error }, 'job failed'),
  }
  const running = rounds.repeat('jobs', pollSeconds, () => takeTurn(turns))
  return {
    stop() {
      rounds.stop()
      return running
    },
  }
}
