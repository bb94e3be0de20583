import { randomUUID } from 'node:crypto'
import type { Logger } from '@/lib/logging'
import { WorkerLoops } from '../workers/worker-loops'
import { type FailedStep, type TakeStep, takeTurn } from './job-turn-service'
import { jobWaker } from './job-waker'

/**
 * The poll interval. A queued job wakes the loop at once, but a dead process may have left a job unfinished.
 */
const pollSeconds = 5
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Starts a worker that runs imports and bulk changes, one turn at a time. Any number of workers can share a
 * database. `stop` resolves when the current rows are done. The job then continues in another worker, or
 * after a restart.
 */
export function startJobWorker(logger: Logger, takeStep?: TakeStep): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'jobs', jobWaker)
  const turns = {
    worker: randomUUID(),
    isStopping: () => loops.stopping,
    takeStep,
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
