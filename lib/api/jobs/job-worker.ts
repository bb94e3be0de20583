import { randomUUID } from 'node:crypto'
import type { Logger } from '@/lib/logging'
import { WorkerLoops } from '../workers/worker-loops'
import { type FailedStep, takeTurn } from './job-turn-service'
import { jobWaker } from './job-waker'

/** What is queued wakes the loop at once; this finds what another process left when it ended. */
const pollSeconds = 5
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Starts working on imports and bulk changes, one turn after the other. Any number of workers may share a database. `stop`
 * resolves when the rows under way are done; the job goes on where it was, here or elsewhere.
 */
export function startJobWorker(logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'jobs', jobWaker)
  const turns = {
    worker: randomUUID(),
    isStopping: () => loops.stopping,
    onFailure: (error: unknown, ids: FailedStep) => loops.failed('step', error, ids),
  }
  const running = loops.repeat('jobs', pollSeconds, () => takeTurn(turns))
  return {
    stop() {
      loops.stop()
      return running
    },
  }
}
