import type { Channel } from '@/lib/contract/notification'
import { keepDeliveries, updateFinished, updateRunning } from '../notifications/delivery-repository'
import type { WorkerLoops } from '../workers/worker-loops'
import { countTry } from './count-try'
import { RowBatches } from './row-batches'
import type { Timing } from './timing'

const keptAtOnce = 5000

/** Ends the deliveries of a channel that has no provider as kept. */
export class ChannelKeeper {
  readonly #batches: RowBatches

  constructor(
    readonly channel: Channel,
    loops: WorkerLoops<Timing>,
  ) {
    this.#batches = new RowBatches(keptAtOnce, (error) => countTry(channel, loops, error))
  }

  /** False when there was nothing to do. */
  async turn(): Promise<boolean> {
    const kept = await this.#batches.take(keptAtOnce, (limit) => keepDeliveries(this.channel, limit))
    if (!kept) return true
    if (kept.notificationIds.length > 0) {
      await updateRunning(kept.notificationIds)
      await updateFinished(kept.notificationIds)
    }
    return kept.ended > 0
  }
}
