import type { Logger } from '@/lib/logging'
import { WorkerLoops } from '../workers/worker-loops'
import { cancelWaiting, releaseScheduled, storeNextOrPutOff } from './audience-service'
import { audienceWaker } from './audience-waker'

/** Poll interval for scheduled notifications. */
const dueSeconds = 1
/**
 * Poll interval. New audiences wake the loops at once, but a process that was killed may have left work
 * behind.
 */
const pollSeconds = 5
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Starts storing large audiences' deliveries, two chunks at a time, releasing scheduled notifications' deliveries, and
 * cancelling the remaining deliveries of large cancelled notifications. Any number of workers may share a database.
 * `stop` resolves when the current chunks are stored.
 */
export function startAudienceWorker(logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'audiences', audienceWaker)
  const running = Promise.all([
    loops.repeat('store', pollSeconds, storeNextOrPutOff),
    loops.repeat('store, second loop', pollSeconds, storeNextOrPutOff),
    loops.repeat('release', dueSeconds, releaseScheduled),
    loops.repeat('cancel', pollSeconds, cancelWaiting),
  ])
  return {
    async stop() {
      loops.stop()
      await running
    },
  }
}
