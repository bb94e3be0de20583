import type { Logger } from '@/lib/logging'
import { audienceWaker } from '../../notifications/audience-waker'
import { WorkerLoops } from '../../workers/worker-loops'
import type { UpstreamClient } from './client/upstream-client'
import { forwardNext } from './forwarding-service'

/** Poll interval for scheduled notifications. */
const dueSeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/** Starts sending due notifications to the other deployment; any number of processes may share a database. */
export function startForwarding(client: UpstreamClient, logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'forwarded notifications', audienceWaker)
  const forward = () => forwardNext(client)
  const running = Promise.all([
    loops.repeat('forward', dueSeconds, forward),
    loops.repeat('forward beside it', dueSeconds, forward),
  ])
  return {
    async stop() {
      loops.stop()
      await running
    },
  }
}
