import { deliveries } from '../counters/counters'
import type { WorkerLoops } from '../workers/worker-loops'
import { keepDeliveries, unlimitedShares } from './claim-repository'
import { countTry } from './failed-try'
import type { QueueMonitor } from './queue-monitor'
import { updateFinished, updateRunning } from './repository'
import { RowBatches } from './row-batches'
import type { Timing } from './timing'
import type { Transport } from './transports'

const batchSize = 5000

/** For a transport without a provider: ends all of its deliveries in the state `kept`. */
export class NullSender {
  readonly #batches: RowBatches

  constructor(
    readonly transport: Transport,
    readonly loops: WorkerLoops<Timing>,
    readonly queues: QueueMonitor,
  ) {
    this.#batches = new RowBatches(batchSize, (error) =>
      countTry(transport, loops, error, unlimitedShares(1)),
    )
  }

  /** Returns false if there was nothing to do. */
  async turn(): Promise<boolean> {
    if (!(await this.queues.waitForQueued(this.transport))) return false
    const kept = await this.#batches.take(batchSize, (limit) => keepDeliveries(this.transport, limit))
    if (!kept) return true
    if (kept.notificationIds.length > 0) {
      await updateRunning(kept.notificationIds)
      await updateFinished(kept.notificationIds)
    }
    // Wakes the simulated provider's worker, because some of the deliveries may have moved to it.
    if (kept.ended > 0) this.loops.waker.wake()
    if (kept.ended > 0) deliveries.add(kept.ended, this.transport, 'kept')
    return kept.ended > 0 || kept.isContended
  }
}
