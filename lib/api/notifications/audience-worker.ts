import type { Logger } from '@/lib/logging'
import { WorkerLoops } from '../workers/worker-loops'
import { cancelWaiting, releaseScheduled, storeNextOrPutOff } from './audience-service'
import { audienceWaker } from './audience-waker'

/** Poll interval for notifications that are due. */
const dueSeconds = 1
/**
 * Poll interval. A new audience wakes the loops at once, but a killed process may have left an audience
 * unfinished.
 */
const pollSeconds = 5
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Starts loops that store large audiences' deliveries, two chunks at a time, release those of scheduled
 * notifications, and cancel those of large cancelled notifications. Any number of workers can share a
 * database. `stop` resolves when the current chunks are stored.
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
