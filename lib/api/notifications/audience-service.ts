import { inTransaction } from '../db/transaction'
import { lockAudienceChunk, storeAudienceChunk } from './audience-repository'
import { cancelDeliveries, releaseHeld } from './changes-repository'
import { configured } from './configured-service'
import { notifyWorkers } from './repository'

/**
 * Stores the deliveries of the next chunk of a large audience, of the notification given or of any. The chunk is
 * forgotten in the same transaction: a process that is killed leaves it to the next. undefined when there is none.
 */
export function storeNextChunk(
  notificationId: string | null = null,
): Promise<{ notificationId: string; queued: number } | undefined> {
  return inTransaction(async () => {
    const chunk = await lockAudienceChunk(notificationId)
    if (!chunk) return undefined
    const queued = await storeAudienceChunk(chunk, configured().deviceKinds)
    if (queued > 0) await notifyWorkers()
    return { notificationId: chunk.notificationId, queued }
  })
}

/** Deliveries of scheduled notifications whose time comes; false when there were none. */
export async function releaseScheduled(): Promise<boolean> {
  return (await releaseHeld()) > 0
}

/** Cancels some of what has not left of cancelled notifications; false when there was none. */
export async function cancelWaiting(): Promise<boolean> {
  return (await cancelDeliveries(null)) > 0
}
