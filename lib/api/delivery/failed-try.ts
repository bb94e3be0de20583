import { mostTries } from '../workers/sort-failure'
import type { WorkerLoops } from '../workers/worker-loops'
import { countFailedTry } from './claim-repository'
import type { Shares } from './due-in-turn'
import { updateFinished } from './repository'
import type { Timing } from './timing'
import type { Transport } from './transports'

/**
 * Logs a failed attempt, and counts it against the first delivery that is due on a transport. After the last
 * attempt, the delivery fails.
 */
export async function countTry(
  transport: Transport,
  loops: WorkerLoops<Timing>,
  error: unknown,
  shares: Shares,
): Promise<void> {
  const { firstSeconds } = loops.timing.retry
  const failed = await countFailedTry(transport, { mostTries, firstSeconds }, shares)
  if (!failed) return
  const { deliveryId, tries, state, notificationId } = failed
  loops.failed(transport, error, { deliveryId, tries, state })
  if (state === 'failed' && notificationId) await updateFinished([notificationId])
}
