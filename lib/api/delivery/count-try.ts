import type { Channel } from '@/lib/contract/notification'
import { countFailedTry, updateFinished } from '../notifications/delivery-repository'
import { mostTries } from '../workers/sort-failure'
import type { WorkerLoops } from '../workers/worker-loops'
import type { Timing } from './timing'

/** Counts a failed try of the first delivery that is due on a channel, and logs it; the last one fails the delivery. */
export async function countTry(channel: Channel, loops: WorkerLoops<Timing>, error: unknown): Promise<void> {
  const { firstSeconds } = loops.timing.retry
  const failed = await countFailedTry(channel, { mostTries, firstSeconds })
  if (!failed) return
  const { deliveryId, tries, state, notificationId } = failed
  loops.failed(channel, error, { deliveryId, tries, state })
  if (state === 'failed' && notificationId) await updateFinished([notificationId])
}
